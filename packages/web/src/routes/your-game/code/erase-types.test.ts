import { readdirSync, readFileSync } from 'node:fs';
import { parser } from '@lezer/javascript';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { applyEdits, type Edit } from './edits.ts';
import { typesAt } from './erase-types.ts';

const FOLDER = new URL('../../../../../pincer/src/course/', import.meta.url);

/** JavaScript by the compiler. Parentheses around what was cast may stay or go: both mean the same. */
function compiled(code: string): string {
  const compilerOptions = {
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ES2022,
    removeComments: true,
  };
  return ts.transpileModule(code, { compilerOptions }).outputText.replace(/[()]/g, '');
}

function erased(code: string): string {
  const edits: Edit[] = [];
  parser
    .configure({ dialect: 'ts' })
    .parse(code)
    .iterate({
      enter({ node, type }) {
        expect(type.isError).toBe(false);
        const edit = typesAt(node);
        if (edit) edits.push(edit);
      },
    });
  return applyEdits(code, edits).text;
}

test.each(readdirSync(FOLDER).filter((file) => file.endsWith('.ts')))(
  'without its types %s is what the compiler makes of it',
  (file) => {
    const code = readFileSync(new URL(file, FOLDER), 'utf8').replace(/^export (?=type|interface)/gm, '');
    expect(erased(code)).not.toBe(code);
    expect(compiled(erased(code))).toBe(compiled(code));
  },
);
