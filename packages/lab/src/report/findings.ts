/** What a report says of results, as data: pages are made of it, and who watches the lab sees it. */
import type { Results } from '../experiment/experiment.ts';
import { type Judgement, judgements } from './claims.ts';

export type { Judgement };

import type { Figure } from './figure.ts';
import { figuresOf } from './figures.ts';
import { type Provenance, provenanceOf } from './provenance.ts';
import { Survey } from './survey.ts';
import { distinctNames } from './text.ts';

/** An experiment's figures, and where its results come from. */
export interface ExperimentFindings {
  readonly name: string;
  readonly provenance: Provenance;
  readonly figures: readonly Figure[];
}

/** The figures of each experiment; no two have the same id. */
export function findingsIn(results: readonly Results[]): ExperimentFindings[] {
  return findingsOf(
    results.map((result) => new Survey(result)),
    distinctNames(),
  );
}

/** The same, of surveys of the results; `idOf` gives every id once. */
export function findingsOf(surveys: readonly Survey[], idOf: (id: string) => string): ExperimentFindings[] {
  return surveys.map((survey) => ({
    name: survey.name,
    provenance: provenanceOf([survey.results]),
    figures: figuresOf(survey).map((figure) => ({ ...figure, id: idOf(figure.id) })),
  }));
}

/** The paper's claims, with their verdicts by these results. */
export function claimsIn(results: readonly Results[]): Judgement[] {
  return judgements(results.map((result) => new Survey(result)));
}
