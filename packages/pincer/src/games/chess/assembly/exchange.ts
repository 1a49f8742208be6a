import { Attacks } from './attacks';
import { Board } from './board';
import { EN_PASSANT, KING, PAWN, PROMOTION_SHIFT } from './pieces';
import { EXCHANGE_VALUES } from './weights';

/**
 * Static exchange evaluation: whether a move's side loses no more than `loss` hundredths of a pawn
 * by it, if from then on both sides capture on the move's target square only, each with its least
 * valuable piece, and stop when they like. A king does not step into an attack. Pins, and
 * promotions by later captures, are not seen.
 */
export function exchangeHolds(board: Board, move: i32, loss: i32): bool {
  const from = move & 63;
  const to = (move >> 6) & 63;
  const us = board.side;
  const promotion = (move >> PROMOTION_SHIFT) & 7;
  let occupied = (board.occupied() ^ ((<u64>1) << from)) | ((<u64>1) << to);
  let captured = <i32>board.squares[to] & 7;
  if ((move & EN_PASSANT) != 0) {
    captured = PAWN;
    occupied ^= (<u64>1) << (to ^ 8);
  }
  let atRisk = <i32>board.squares[from] & 7;
  let margin = worth(captured) + loss;
  if (promotion != 0) {
    margin += worth(promotion) - worth(PAWN);
    atRisk = promotion;
  }

  // `margin` is what the side that captured last keeps beyond what it needs, once its piece is
  // taken in turn.
  margin -= worth(atRisk);
  if (margin >= 0) return true;
  const diagonal = board.bishops | board.queens;
  const straight = board.rooks | board.queens;
  let attackers = board.attackers(0, to, occupied) | board.attackers(1, to, occupied);
  let side = us;
  while (true) {
    side ^= 1;
    attackers &= occupied;
    const own = attackers & (side == 0 ? board.white : board.black);
    if (own == 0) return side != us;
    const kind = leastKind(board, own);
    if (kind == KING) return (attackers != own) == (side != us);
    margin = 0 - margin - 1 - worth(kind);
    if (margin >= 0) return side == us;
    const piece = own & board.kind(kind);
    occupied ^= piece & (0 - piece);
    attackers |= (Attacks.bishop(to, occupied) & diagonal) | (Attacks.rook(to, occupied) & straight);
  }
}

/** Nothing, or the worth of a kind of piece. */
export function worth(kind: i32): i32 {
  return <i32>EXCHANGE_VALUES[kind];
}

function leastKind(board: Board, pieces: u64): i32 {
  let kind = PAWN;
  while ((pieces & board.kind(kind)) == 0) kind++;
  return kind;
}
