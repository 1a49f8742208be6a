import type { SyntaxNode, Tree } from '@lezer/common';
import { parser } from '@lezer/javascript';
import type { Parsed } from 'pincer';
import { applyEdits, type Edit, type Edited } from './edits.ts';
import { typesAt, untypable } from './erase-types.ts';
import { type Place, placeAt } from './place.ts';

/** The name by which prepared code reaches what the worker has for it. */
const GLOBAL = '__pincer';

/** Code that can run behind the worker's own, in one module with it. */
export interface Prepared extends Edited {
  /** Where it seems not to be JavaScript; whether that is so only a browser knows. */
  readonly suspect: Place | undefined;
}

/** Code, or what is wrong with it and where. */
export type Preparation = Parsed<Prepared> | { readonly ok: false; readonly error: string; readonly place: Place };

interface PrepareOptions {
  /** Whether loops report that they go on, so that an endless one can be named. */
  readonly guarded: boolean;
}

const JAVASCRIPT = parser;
const TYPESCRIPT = parser.configure({ dialect: 'ts' });

const LOOPS = ['ForStatement', 'WhileStatement', 'DoStatement'];

/**
 * Makes a module of somebody's game one that imports and exports nothing: what it imports from
 * `pincer`, and where its default export goes, is `GLOBAL`. Types of TypeScript are left out.
 */
export function prepareCode(code: string, { guarded }: PrepareOptions): Preparation {
  const { tree, typed } = parse(code);
  const edits: Edit[] = [];
  let trouble: { readonly error: string; readonly at: number } | undefined;
  let exported = false;

  const add = (change: Change) => {
    if ('error' in change) trouble ??= { error: change.error, at: change.at };
    else edits.push(...change.edits);
  };
  tree.iterate({
    enter({ node }) {
      if (node.name === 'ImportDeclaration') add(importChange(code, node));
      if (node.name === 'ExportDeclaration') {
        const change = exportChange(code, node);
        add(change);
        exported ||= 'edits' in change && change.isDefault === true;
      }
      if (node.name === 'DynamicImport') add({ error: ALONE, at: node.from });
      if (guarded && LOOPS.includes(node.name)) add(guardChange(node));
      if (typed) add(typeChange(node));
    },
  });
  if (trouble) return { ok: false, error: trouble.error, place: placeAt(code, trouble.at) };
  const suspect = firstError(tree);
  if (!exported && suspect === undefined) {
    const error = 'there is no game yet: end the code with "export default" and the game';
    return { ok: false, error, place: placeAt(code, code.trimEnd().length) };
  }
  const place = suspect === undefined ? undefined : placeAt(code, suspect);
  return { ok: true, value: { ...applyEdits(code, edits), suspect: place } };
}

/** Where code first defines something by this name, such as a method of the game. */
export function findDefinition(code: string, name: string): Place | undefined {
  let found: number | undefined;
  parse(code).tree.iterate({
    enter({ node }) {
      const names = node.name === 'PropertyDefinition' || (node.name === 'String' && node.parent?.name === 'Property');
      if (!names || found !== undefined) return;
      if (code.slice(node.from, node.to).replace(/^['"]|['"]$/g, '') === name) found = node.from;
    },
  });
  return found === undefined ? undefined : placeAt(code, found);
}

/** Code is TypeScript only where it is not JavaScript: `a < b > (c)` is either, and means two things. */
function parse(code: string): { readonly tree: Tree; readonly typed: boolean } {
  const plain = JAVASCRIPT.parse(code);
  if (firstError(plain) === undefined) return { tree: plain, typed: false };
  const typed = TYPESCRIPT.parse(code);
  return firstError(typed) === undefined ? { tree: typed, typed: true } : { tree: plain, typed: false };
}

function firstError(tree: Tree): number | undefined {
  let first: number | undefined;
  tree.iterate({
    enter({ type, from }) {
      if (type.isError) first ??= from;
    },
  });
  return first;
}

type Change =
  | { readonly edits: readonly Edit[]; readonly isDefault?: boolean }
  | { readonly error: string; readonly at: number };

const ALONE = 'only "pincer" can be imported here, and not by import(): write the game in one piece';

function importChange(code: string, node: SyntaxNode): Change {
  const source = node.getChild('String');
  if (node.getChild('type')) return { edits: [{ from: node.from, to: node.to, insert: '' }] };
  const name = source && code.slice(source.from + 1, source.to - 1);
  const from = node.getChild('from');
  if (name !== 'pincer' || !source || !from) return { error: ALONE, at: source?.from ?? node.from };
  const group = node.getChild('ImportGroup');
  const star = node.getChild('Star');
  if (!star && node.getChild('VariableDefinition')) {
    return { error: 'pincer has no default export: import { defineGame, WIN } by their names', at: node.from };
  }
  const edits: Edit[] = [
    { from: node.from, to: node.from + 'import'.length, insert: 'const' },
    { from: from.from, to: source.to, insert: `= ${GLOBAL}.exports` },
  ];
  if (star) edits.push({ from: star.from, to: node.getChild('VariableDefinition')?.from ?? star.to, insert: '' });
  for (const as of group?.getChildren('as') ?? []) edits.push({ from: as.from, to: as.to, insert: ':' });
  for (const type of group?.getChildren('type') ?? []) {
    const next = type.nextSibling;
    const comma = next?.nextSibling?.name === ',' ? next.nextSibling : next;
    edits.push({ from: type.from, to: comma?.to ?? type.to, insert: '' });
  }
  return { edits };
}

function exportChange(code: string, node: SyntaxNode): Change {
  const source = node.getChild('String');
  if (source) return { error: ALONE, at: source.from };
  const whole = (insert: string) => [{ from: node.from, to: node.to, insert }];
  const byDefault = node.getChild('default');
  if (byDefault)
    return { edits: [{ from: node.from, to: byDefault.to, insert: `${GLOBAL}.default =` }], isDefault: true };
  if (node.getChild('type') || node.getChild('TypeAliasDeclaration') || node.getChild('InterfaceDeclaration')) {
    return { edits: whole('') };
  }
  const group = node.getChild('ExportGroup');
  if (!group) return { edits: [{ from: node.from, to: node.from + 'export'.length, insert: '' }] };
  const game = /([\w$]+)\s+as\s+default\b/.exec(code.slice(group.from, group.to))?.[1];
  return game === undefined ? { edits: whole('') } : { edits: whole(`${GLOBAL}.default = ${game};`), isDefault: true };
}

/** Every round of a loop says where the loop begins. */
function guardChange(node: SyntaxNode): Change {
  const body = node.name === 'DoStatement' ? node.getChild('do')?.nextSibling : node.lastChild;
  if (!body || body.type.isError) return { edits: [] };
  const report = `${GLOBAL}.loop(${node.from});`;
  if (body.name === 'Block') return { edits: [{ from: body.from, to: body.from + 1, insert: `{${report}` }] };
  return {
    edits: [
      { from: body.from, to: body.from, insert: `{${report}` },
      { from: body.to, to: body.to, insert: '}' },
    ],
  };
}

function typeChange(node: SyntaxNode): Change {
  const error = untypable(node);
  if (error !== undefined) return { error, at: node.from };
  const edit = typesAt(node);
  return { edits: edit ? [edit] : [] };
}
