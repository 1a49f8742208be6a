/** A game as a program should play it: checkers with the databases that come with Pincer, any other as it is. */
export async function equip<Game extends { readonly name?: string }>(game: Game): Promise<Game> {
  if (game.name !== 'checkers' || !('module' in game)) return game;
  const { loadEndgames } = await import('./endgames.ts');
  const { data } = await loadEndgames();
  return { ...game, data };
}
