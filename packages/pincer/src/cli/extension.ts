import type { IncomingMessage, ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Command } from 'commander';
import type { Archive } from '../arena/match.ts';
import { Failure } from './failure.ts';

/**
 * Where the games of a match are kept: in a directory, or on a server whose address is given or is
 * in a file.
 */
export interface ArchivePlace {
  readonly dir?: string;
  readonly db?: string;
  readonly dbFile?: string;
}

/**
 * `definition` is all that decides how games are played; `restart` forgets the games that were
 * played before.
 */
export interface OpenArchive {
  readonly definition: object;
  readonly restart: boolean;
}

/**
 * Answers a request below `/live/`, for data that changes while the page is open. It was let in, its
 * method is GET, and the headers of the policy are set.
 */
export type LiveHandler = (request: IncomingMessage, response: ServerResponse, address: URL) => void;

/** Where the page is served. */
export interface ServeOptions {
  /** Default this machine alone. */
  readonly host?: string;
  /** 0 takes a free one. Default 8080. */
  readonly port?: number;
  /** What visitors must know. Default a new one, where others than this machine reach the host. */
  readonly token?: string;
}

/** A page that is served. */
export interface ServedPage {
  /** Where it is, each with its token; at least one. */
  readonly addresses: readonly string[];
  close(): Promise<void>;
}

/** What `pincer-lab` adds to the command: its main module exports one as `extension`. */
export interface Extension {
  /** `pincer lab …` and `pincer reproduce`. */
  readonly commands: Readonly<Record<'lab' | 'reproduce', () => Promise<Command>>>;
  /** Opens the archive of a match, works with it, and closes it. */
  withArchive<T>(place: ArchivePlace, open: OpenArchive, work: (archive: Archive) => Promise<T>): Promise<T>;
  /** Opens a lab for who watches it in a page, works with what answers, and closes it. */
  withLive<T>(place: ArchivePlace, work: (handler: LiveHandler) => Promise<T>): Promise<T>;
}

/** What `pincer-web` adds to the command: its main module exports one as `extension`. */
export interface WebExtension {
  /** `pincer web`. */
  web(): Promise<Command>;
  /** Serves the page with what is live behind `/live/` and a name. */
  serve(options: ServeOptions, live: Readonly<Record<string, LiveHandler>>): Promise<ServedPage>;
}

/** A package of ours that is installed only by who wants it. */
interface Companion {
  readonly name: string;
  /** What it is, for who does not have it. */
  readonly what: string;
}

const LAB: Companion = { name: 'pincer-lab', what: 'the lab' };
const WEB: Companion = { name: 'pincer-web', what: 'the page' };

/**
 * What a package adds, if it is installed beside this one or in the project at hand, where this one
 * may not be.
 */
async function find({ name }: Companion): Promise<unknown> {
  return (await load(name, name)) ?? (await loadFrom(process.cwd(), name));
}

async function load(from: string, name: string): Promise<unknown> {
  try {
    return ((await import(from)) as { extension: unknown }).extension;
  } catch (thrown) {
    if (isMissing(thrown, 'ERR_MODULE_NOT_FOUND', name)) return undefined;
    throw thrown;
  }
}

async function loadFrom(folder: string, name: string): Promise<unknown> {
  try {
    return await load(pathToFileURL(createRequire(join(folder, name)).resolve(name)).href, name);
  } catch (thrown) {
    if (isMissing(thrown, 'MODULE_NOT_FOUND', name)) return undefined;
    throw thrown;
  }
}

/** Whether it is the package itself that is missing, and not something that it needs. */
function isMissing(thrown: unknown, code: string, name: string): boolean {
  return (thrown as NodeJS.ErrnoException).code === code && String(thrown).includes(`'${name}'`);
}

async function need(companion: Companion, command: string): Promise<unknown> {
  const found = await find(companion);
  const { name, what } = companion;
  if (!found) throw new Failure(`${command} needs ${what}, which is a package of its own: npm install ${name}`);
  return found;
}

/** The lab; `what` needs it. */
export async function needExtension(what: string): Promise<Extension> {
  return (await need(LAB, what)) as Extension;
}

/** The page; `what` needs it. */
export async function needWebExtension(what: string): Promise<WebExtension> {
  return (await need(WEB, what)) as WebExtension;
}
