export { ConnectFour as Rules } from '../bitboard';
