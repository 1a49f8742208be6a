import { INITIAL, makeGgf, parseBoard, type State } from '../../games/othello/index.ts';
import { type Allowance, type Choice, PlayerError, type Situation } from '../player.ts';
import type { EngineProcess } from '../process.ts';
import { Client, FOREVER } from './client.ts';

/**
 * An Othello program that speaks the NBoard protocol, which knows no clock: such a program gets a
 * depth.
 */
export class NboardClient extends Client {
  private start: State = INITIAL;
  private pings = 0;

  protected async greet(engine: EngineProcess): Promise<void> {
    this.checkOptions([]);
    engine.send('nboard 2');
    await this.ping(engine);
  }

  protected async newGame(engine: EngineProcess, start: string | undefined): Promise<void> {
    const state = start === undefined ? undefined : parseBoard(start);
    if (state?.ok === false) throw new PlayerError(`the start "${start}" is wrong: ${state.error}`);
    this.start = state?.value ?? INITIAL;
    await this.ping(engine);
  }

  protected async go(engine: EngineProcess, { moves }: Situation, { depth }: Allowance): Promise<Choice> {
    if (depth !== undefined) engine.send(`set depth ${depth}`);
    engine.send(
      `set game ${makeGgf({ tags: { PC: 'Pincer', PB: 'black', PW: 'white', TY: '8' }, start: this.start, moves })}`,
    );
    await this.ping(engine);
    engine.send('go');
    return await engine.answer('===', FOREVER, (line) => {
      const [, move, discs] = /^===\s*([A-Za-z0-9]+)(?:\/(-?\d{1,6}(?:\.\d{1,9})?(?![\d.])))?/.exec(line) ?? [];
      if (move === undefined) return undefined;
      return { move: move.toLowerCase(), ...(discs !== undefined && { score: Math.round(100 * Number(discs)) }) };
    });
  }

  private async ping(engine: EngineProcess): Promise<void> {
    const ping = ++this.pings;
    engine.send(`ping ${ping}`);
    await engine.answer(`pong ${ping}`, this.patience, (line) => (line === `pong ${ping}` ? true : undefined));
  }
}
