import type { Session, Write } from './serve.ts';
import { parseGo } from './uci-go.ts';
import { CLEAR_HASH, DEFAULTS, parseSetOption, UCI_OPTIONS, type UciSettings } from './uci-options.ts';
import type { UciPlayer } from './uci-player.ts';

const COMMANDS = [
  'uci',
  'debug',
  'isready',
  'setoption',
  'register',
  'ucinewgame',
  'position',
  'go',
  'stop',
  'ponderhit',
  'quit',
] as const;
type Command = (typeof COMMANDS)[number];

/**
 * The Universal Chess Interface: `uci` asks for an engine that plays chess, and this is it. It
 * introduces itself at once; what plays is loaded when it is first needed, at the latest by
 * `isready`.
 */
export class UciSession implements Session {
  private readonly write: Write;
  private readonly version: string;
  private settings: UciSettings = DEFAULTS;
  private debug = false;
  private player: UciPlayer | undefined;

  constructor(write: Write, version: string) {
    this.write = write;
    this.version = version;
  }

  /** Words before a command are passed over, as the protocol has it; so is a line without any. */
  async command(line: string): Promise<boolean> {
    const words = line.split(/\s+/);
    const at = words.findIndex((word) => (COMMANDS as readonly string[]).includes(word));
    if (at < 0) {
      if (this.debug && line.trim() !== '') this.complain(`unknown command "${line.slice(0, 60)}"`);
      return true;
    }
    return await this.obey(
      words[at] as Command,
      words.slice(at + 1).filter((word) => word !== ''),
    );
  }

  complain(what: string): void {
    this.write(`info string ${what}`);
  }

  async end(): Promise<void> {
    await this.player?.stop();
    this.player?.dispose();
  }

  private async obey(command: Command, words: readonly string[]): Promise<boolean> {
    switch (command) {
      case 'uci':
        this.introduce();
        break;
      case 'debug':
        this.debug = words[0] !== 'off';
        break;
      case 'isready':
        await this.makeReady();
        this.write('readyok');
        break;
      case 'setoption':
        await this.set(words);
        break;
      case 'ucinewgame':
        await this.player?.stop();
        (await this.makeReady()).clear();
        break;
      case 'position':
        await this.player?.stop();
        (await this.load()).position(words);
        await this.makeReady();
        break;
      case 'go':
        await this.player?.stop();
        await this.go(words);
        break;
      case 'stop':
        await this.player?.stop();
        break;
      case 'ponderhit':
        this.player?.ponderHit();
        break;
      case 'quit':
        return false;
    }
    return true;
  }

  private introduce(): void {
    this.write(`id name Pincer ${this.version}`);
    this.write('id author the Pincer authors');
    for (const { name, type } of UCI_OPTIONS) this.write(`option name ${name} type ${type}`);
    this.write('uciok');
  }

  private async set(words: readonly string[]): Promise<void> {
    await this.player?.stop();
    const parsed = parseSetOption(words);
    if (!parsed.ok) return this.complain(parsed.error);
    const { option, value } = parsed.value;
    const changed = option.set(this.settings, value);
    if (!changed.ok) return this.complain(changed.error);
    if (option.name === CLEAR_HASH) this.player?.clear();
    this.settings = changed.value;
  }

  private async go(words: readonly string[]): Promise<void> {
    const asked = parseGo(words);
    if (this.debug && asked.strange.length > 0) this.complain(`go: ignored ${asked.strange.join(' ').slice(0, 60)}`);
    (await this.load()).go(asked, this.settings);
  }

  /** With a table of the size asked for. */
  private async makeReady(): Promise<UciPlayer> {
    const player = await this.load();
    if (!player.busy) player.prepare(this.settings);
    return player;
  }

  private async load(): Promise<UciPlayer> {
    if (this.player) return this.player;
    const { UciPlayer } = await import('./uci-player.ts');
    this.player = new UciPlayer(this.write, (what) => this.complain(what));
    return this.player;
  }
}
