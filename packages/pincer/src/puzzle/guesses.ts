/** What a start may cost, for drivers that begin at a guess. */
export interface Guesses {
  of(estimate: number): number;
  /** What a start cost that was estimated so. */
  learn(estimate: number, cost: number): void;
}

/** The estimate, as much too low as those before it were on average. */
export function averageGuesses(): Guesses {
  let estimates = 0;
  let costs = 0;
  return {
    of: (estimate) => (estimates > 0 ? Math.round((estimate * costs) / estimates) : estimate),
    learn(estimate, cost) {
      estimates += estimate;
      costs += cost;
    },
  };
}
