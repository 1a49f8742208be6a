export type { Board } from '../contract/board.ts';
export { Course } from '../course/course.ts';
export { createEngine, type Engine, type EngineOptions, type Progress, type ThinkLimits } from './engine.ts';
export { chooseMove, HIGHEST_LEVEL, limitsOfLevel } from './levels.ts';
export type { GameClock } from './time.ts';
