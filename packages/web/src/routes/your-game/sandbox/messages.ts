import type { DriverName, ProblemKind } from 'pincer';

/** What a worker with somebody's game can be asked for: the question, what it says on the way, the answer. */
export interface Tasks {
  /** Whether the game keeps the contract; on the way, how many games were played. */
  readonly check: { readonly ask: undefined; readonly progress: number; readonly answer: CheckReport };
  /** Where moves from the start lead to. */
  readonly view: { readonly ask: Line; readonly progress: never; readonly answer: View };
  /** A move there; on the way, every iteration's best. None: the game is over. */
  readonly think: { readonly ask: Line & Skill; readonly progress: Idea; readonly answer: Idea | undefined };
  /** Which driver is best for the game. */
  readonly compare: { readonly ask: undefined; readonly progress: Progress; readonly answer: DriverTable };
}

/** Random games that a check plays. */
export const CHECK_GAMES = 20;

/** A task's name. */
export type TaskName = keyof Tasks;

/** Moves from the start of the game, as the game writes them. */
export interface Line {
  readonly moves: readonly string[];
}

/** How strong to play: a level from 1 to 10, or so many milliseconds a move at full strength. */
export interface Skill {
  readonly skill: { readonly level: number } | { readonly time: number };
}

/** Where an error was thrown: the frames of its stack, innermost first, in the worker's whole text. */
export type Frames = readonly (readonly [line: number, column: number])[];

/** What was thrown. */
export interface Thrown {
  readonly message: string;
  readonly frames: Frames;
}

/** A breach of the contract. */
export interface FoundProblem {
  readonly kind: ProblemKind;
  readonly method: string;
  readonly message: string;
  readonly moves: readonly string[];
  readonly state: string;
  readonly frames: Frames;
}

/** What the check of a game came to. */
export interface CheckReport {
  readonly name: string;
  readonly states: number;
  readonly ends: number;
  readonly problems: readonly FoundProblem[];
}

/** Where a game has come to. */
export interface View {
  /** As the game shows it. */
  readonly board: string;
  /** The names of the sides, the one that begins first. */
  readonly sides: readonly [first: string, second: string];
  readonly turn: string;
  readonly legal: readonly string[];
  /** Who made each move so far. */
  readonly movers: readonly string[];
  /** How the game ended; none while it goes on. */
  readonly result: { readonly winner: string | undefined; readonly reason: string } | undefined;
}

/** What the program makes of a position. */
export interface Idea {
  readonly move: string;
  /** For the side to move, in words. */
  readonly value: string;
  readonly depth: number;
  readonly line: readonly string[];
}

/** How far a comparison has come. */
export interface Progress {
  readonly done: number;
  readonly of: number;
}

/** A comparison of drivers; percentages are of the base. */
export interface DriverTable {
  readonly depth: number;
  readonly positions: number;
  readonly rounds: number;
  readonly base: DriverName;
  readonly rows: readonly DriverRow[];
  /** Which is best, in sentences. */
  readonly best: string;
  /** Where two drivers found different values. */
  readonly disagreement: string | undefined;
  readonly interrupted: boolean;
}

/** One driver's row. */
interface DriverRow {
  readonly driver: DriverName;
  readonly leaves: number;
  readonly leavesShare: string;
  readonly nodes: number;
  readonly nodesShare: string;
  readonly passes: number;
  /** Milliseconds. */
  readonly time: number;
  /** The median of the ratios within a round, and the least and the greatest of them. */
  readonly timeShare: string;
}

/** A task that a worker is given. */
export interface Asked<Name extends TaskName> {
  readonly kind: Name;
  readonly id: number;
  readonly ask: Tasks[Name]['ask'];
}

/** What the page says to a worker. */
export type Request = { readonly kind: 'stop' } | { readonly [Name in TaskName]: Asked<Name> }[TaskName];

/** What a worker says to the page. */
export type Reply =
  /** Its own code has run, and somebody's is about to. */
  | { readonly kind: 'hello' }
  /** It has a game. */
  | { readonly kind: 'ready' }
  /** It is alive. */
  | { readonly kind: 'beat' }
  /** A loop that begins at this index of the code does not end. */
  | { readonly kind: 'endless'; readonly at: number }
  /** The code threw when nothing was asked of it: it cannot be loaded. */
  | ({ readonly kind: 'broken' } & Thrown)
  | { readonly kind: 'progress'; readonly id: number; readonly progress: unknown }
  | { readonly kind: 'answer'; readonly id: number; readonly answer: unknown }
  | ({ readonly kind: 'failed'; readonly id: number } & Thrown);
