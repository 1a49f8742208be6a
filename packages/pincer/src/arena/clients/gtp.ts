import { PASS } from '../../contract/board.ts';
import type { Allowance, Choice, ClockReading, Situation } from '../player.ts';
import type { EngineProcess } from '../process.ts';
import { Client, FOREVER } from './client.ts';

/** The colours in the order in which they move: in Othello, as in Go, Black begins. */
const COLOURS = ['b', 'w'] as const;

/**
 * A program that speaks the Go Text Protocol, as GNU programs for Othello do. Moves are in the
 * game's own notation, which makes it a protocol for any game that begins as always.
 */
export class GtpClient extends Client {
  /** How many moves of the game the program knows. */
  private sent = 0;

  protected async greet(engine: EngineProcess): Promise<void> {
    this.checkOptions([]);
    await this.command(engine, 'protocol_version');
  }

  protected async newGame(engine: EngineProcess, start: string | undefined): Promise<void> {
    if (start !== undefined) throw engine.error('cannot begin from a position of its own: GTP has no command for it');
    this.sent = 0;
    await this.command(engine, 'clear_board');
  }

  /**
   * All that there is to say is said at once: the clock runs, and should not wait for one answer
   * after the other.
   */
  protected async go(engine: EngineProcess, situation: Situation, allowance: Allowance): Promise<Choice> {
    const { moves, movers, side } = situation;
    const { movetime, clock } = allowance;
    const unsent = moves.slice(this.sent).map((move, index) => playText(COLOURS[movers[this.sent + index]], move));
    const move = await this.commands(engine, [
      ...unsent,
      ...(movetime === undefined ? [] : [`time_settings 0 ${Math.max(1, Math.round(movetime / 1000))} 1`]),
      ...(clock ? this.clockTexts(clock, side) : []),
      `genmove ${COLOURS[side]}`,
    ]);
    this.sent = moves.length + 1;
    return { move: move.toLowerCase() };
  }

  /** GTP counts whole seconds; an increment is overtime for one move each. */
  private clockTexts({ left, increment }: ClockReading, side: 0 | 1): string[] {
    const seconds = (time: number) => Math.max(1, Math.floor(time / 1000));
    const overtime = Math.floor(increment[side] / 1000);
    return [
      ...(this.sent === 0 ? [`time_settings ${seconds(left[side])} ${overtime} ${overtime > 0 ? 1 : 0}`] : []),
      ...([0, 1] as const).map((each) => `time_left ${COLOURS[each]} ${seconds(left[each])} 0`),
    ];
  }

  private async command(engine: EngineProcess, text: string): Promise<string> {
    return await this.commands(engine, [text], this.patience);
  }

  /**
   * Sends commands and waits for all answers, which begin with `=`; returns the last. One that
   * begins with `?` is an error, unless it answers a pass: GNU programs for Othello pass without a
   * word, and refuse the command.
   */
  private async commands(engine: EngineProcess, texts: readonly string[], patience = FOREVER): Promise<string> {
    for (const text of texts) engine.send(text);
    let answered = 0;
    return await engine.answer(`answer to "${texts[texts.length - 1]}"`, patience, (line) => {
      if (!/^[=?]/.test(line)) return undefined;
      const text = texts[answered++];
      if (line.startsWith('?') && !PASSES.includes(text))
        throw engine.error(`refuses "${text}": ${line.slice(1).trim()}`);
      return answered === texts.length ? line.replace(/^=\d*\s*/, '') : undefined;
    });
  }
}

function playText(colour: string, move: string): string {
  return `play ${colour} ${move}`;
}

const PASSES: readonly string[] = COLOURS.map((colour) => playText(colour, PASS));
