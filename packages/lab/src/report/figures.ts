/**
 * The paper's figures redrawn, and those its text describes; which ones an experiment gives follows
 * from what it varies.
 */
import { isGameName } from 'pincer/games';
import type { Figure } from './figure.ts';
import { inPlayFigures } from './figures/in-play.ts';
import { bestCaseFigure, minimalFigure } from './figures/minimal.ts';
import { ONE_PLAYER, onePlayerFigures } from './figures/one-player.ts';
import { guessFigure, memoryFigure, passesFigure, windowFigure } from './figures/parameters.ts';
import { errorFigure, FIGURE_4, FIGURE_5, FIGURE_6, relativeFigure } from './figures/relative.ts';
import { ablationFigure, evaluationFigure } from './figures/settings.ts';
import { threadsFigures } from './figures/threads.ts';
import type { Survey } from './survey.ts';

/** The figures that one experiment gives by itself. */
export function figuresOf(survey: Survey): Figure[] {
  const offsets = survey.drivers.some(({ offset }) => offset !== 0);
  const windows = survey.drivers.filter(({ delta }) => delta !== undefined).length;
  if (survey.subject === ONE_PLAYER) return onePlayerFigures(survey);
  return survey.games.flatMap((game) => {
    if (survey.variant.play) return inPlayFigures(survey, game);
    if (survey.threads.length > 1) return threadsFigures(survey, game);
    if (survey.timed) return relativeFigure(survey, game, FIGURE_6);
    if (offsets) return guessFigure(survey, game);
    if (survey.tables.length > 1) return memoryFigure(survey, game);
    if (survey.grains.length > 1) return passesFigure(survey, game);
    if (survey.variants.some(({ net }) => net !== undefined)) return evaluationFigure(survey, game);
    if (survey.variants.length > 1) return ablationFigure(survey, game);
    if (windows > 1) return windowFigure(survey, game);
    if (survey.subject === 'minimal')
      return isGameName(game) ? bestCaseFigure(survey, game) : minimalFigure(survey, game);
    return [
      ...relativeFigure(survey, game, FIGURE_4),
      ...relativeFigure(survey, game, FIGURE_5),
      ...errorFigure(survey, game),
    ];
  });
}
