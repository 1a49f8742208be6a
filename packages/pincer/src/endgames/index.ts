export {
  type Endgames,
  EndgamesError,
  type LoadOptions,
  loadEndgames,
  SHIPPED_PIECES,
  withEndgames,
} from './endgames.ts';
