// Plain IDA* on the 15-puzzle with the Manhattan distance, for bench/puzzles.mjs: tiles as
// arguments, and the cost, the nodes and the seconds of CPU time as output.
#include <cstdio>
#include <cstdlib>
#include <ctime>

static int tiles[16];
static int blank;
static int change[16][16][16];
static int moves[16][4];
static int moveCount[16];
static long long nodes;
static int threshold;
static int least;

static int distance(int a, int b) { return abs(a / 4 - b / 4) + abs(a % 4 - b % 4); }

static bool visit(int g, int h, int last) {
  nodes++;
  if (g + h > threshold) {
    if (g + h < least) least = g + h;
    return false;
  }
  if (h == 0) return true;
  const int from = blank;
  for (int i = 0; i < moveCount[from]; i++) {
    const int to = moves[from][i];
    if (to == last) continue;
    const int tile = tiles[to];
    tiles[from] = tile;
    blank = to;
    const bool found = visit(g + 1, h + change[tile][to][from], from);
    tiles[to] = tile;
    blank = from;
    if (found) return true;
  }
  return false;
}

int main(int, char **argv) {
  for (int cell = 0; cell < 16; cell++) {
    for (int other = 0; other < 16; other++) {
      if (distance(cell, other) == 1) moves[cell][moveCount[cell]++] = other;
      for (int tile = 0; tile < 16; tile++) change[tile][cell][other] = distance(other, tile) - distance(cell, tile);
    }
  }
  int estimate = 0;
  for (int cell = 0; cell < 16; cell++) {
    tiles[cell] = atoi(argv[1 + cell]);
    if (tiles[cell] == 0) blank = cell;
    else estimate += distance(cell, tiles[cell]);
  }
  const clock_t start = clock();
  threshold = estimate;
  for (;;) {
    least = 1 << 30;
    if (visit(0, estimate, -1)) break;
    threshold = least;
  }
  printf("%d %lld %f\n", threshold, nodes, (double)(clock() - start) / CLOCKS_PER_SEC);
}
