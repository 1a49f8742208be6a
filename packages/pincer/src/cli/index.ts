/** For packages that add commands to `pincer`: what its own commands are made of. */
export type {
  ArchivePlace,
  Extension,
  LiveHandler,
  OpenArchive,
  ServedPage,
  ServeOptions,
  WebExtension,
} from './extension.ts';
export { needExtension, needWebExtension } from './extension.ts';
export { Failure, INTERRUPTED, NOT_PROVEN } from './failure.ts';
export { onInterrupt } from './interrupt.ts';
export { duration, wholeNumber } from './parse.ts';
export { ProgressBar } from './progress-bar.ts';
export { countText, percentText, timeText, valueText } from './text.ts';
export { VERSION } from './version.ts';
