import type { Allowance, ClockReading, Situation, Thought } from '../player.ts';
import type { EngineProcess } from '../process.ts';
import { PASS } from '../referee.ts';
import { Client, FOREVER } from './client.ts';

/** The colours in the order in which they move: in Othello, as in Go, Black begins. */
const COLOURS = ['b', 'w'] as const;

/**
 * A program that speaks the Go Text Protocol, as GNU programs for Othello do. Moves are in the game's own notation, which makes it a
 * protocol for any game that begins as always.
 */
export class GtpClient extends Client {
  private told = 0;

  protected async greet(engine: EngineProcess): Promise<void> {
    this.checkOptions([]);
    await this.command(engine, 'protocol_version');
  }

  protected async newGame(engine: EngineProcess, start: string | undefined): Promise<void> {
    if (start !== undefined) throw engine.error('cannot begin from a position of its own: GTP has no command for it');
    this.told = 0;
    await this.command(engine, 'clear_board');
  }

  protected async go(engine: EngineProcess, situation: Situation, allowance: Allowance): Promise<Thought> {
    const { moves, movers, side } = situation;
    for (const [index, move] of moves.entries()) {
      if (index >= this.told) await this.play(engine, COLOURS[movers[index]], move);
    }
    const { movetime, clock } = allowance;
    if (movetime !== undefined)
      await this.command(engine, `time_settings 0 ${Math.max(1, Math.round(movetime / 1000))} 1`);
    if (clock) await this.tellClock(engine, clock, side);
    const move = await this.command(engine, `genmove ${COLOURS[side]}`, FOREVER);
    this.told = moves.length + 1;
    return { move: move.toLowerCase() };
  }

  /** GNU programs for Othello pass without a word, and refuse to be told a pass: it is told, and a refusal means nothing. */
  private async play(engine: EngineProcess, colour: string, move: string): Promise<void> {
    const text = `play ${colour} ${move}`;
    if (move !== PASS) await this.command(engine, text);
    else {
      engine.send(text);
      await engine.answer(`answer to "${text}"`, this.patience, (line) => (/^[=?]/.test(line) ? true : undefined));
    }
  }

  /** GTP counts whole seconds; an increment is overtime for one move each. */
  private async tellClock(engine: EngineProcess, { left, increment }: ClockReading, side: 0 | 1): Promise<void> {
    const seconds = (time: number) => Math.max(1, Math.floor(time / 1000));
    if (this.told === 0) {
      const overtime = Math.floor(increment[side] / 1000);
      await this.command(engine, `time_settings ${seconds(left[side])} ${overtime} ${overtime > 0 ? 1 : 0}`);
    }
    for (const each of [0, 1] as const)
      await this.command(engine, `time_left ${COLOURS[each]} ${seconds(left[each])} 0`);
  }

  /** Sends a command and waits for its answer, which begins with `=`; one that begins with `?` is an error. */
  private async command(engine: EngineProcess, text: string, patience = this.patience): Promise<string> {
    engine.send(text);
    return await engine.answer(`answer to "${text}"`, patience, (line) => {
      if (line.startsWith('?')) throw engine.error(`refuses "${text}": ${line.slice(1).trim()}`);
      return line.startsWith('=') ? line.replace(/^=\d*\s*/, '') : undefined;
    });
  }
}
