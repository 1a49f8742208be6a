export { ConnectFourBoard as Rules } from '../bitboard';
