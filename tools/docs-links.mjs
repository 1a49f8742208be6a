import { existsSync, readFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { parsePage } from './docs-markdown.mjs';

/**
 * The links of a page that lead nowhere: to a file that is not there, to a heading that a page does
 * not have, or out of `root`. Full addresses are not fetched.
 */
export function brokenLinks(path, { links, anchors }, root) {
  const problems = [];
  for (const { target, line } of links) {
    const problem = /^[a-z][a-z+.-]*:/i.test(target) ? undefined : flawOf(target, path, anchors, root);
    if (problem) problems.push({ line, message: `${target}: ${problem}` });
  }
  return problems;
}

function flawOf(target, path, ownAnchors, root) {
  const [file, anchor] = target.split('#', 2);
  const linked = file === '' ? path : resolve(dirname(path), decodeURI(file));
  if (relative(root, linked).startsWith('..')) return 'leads out of what is published';
  if (!existsSync(linked)) return 'no such file';
  if (anchor === undefined || !linked.endsWith('.md')) return undefined;
  const anchors = linked === path ? ownAnchors : parsePage(readFileSync(linked, 'utf8')).anchors;
  return anchors.has(anchor) ? undefined : 'no such heading';
}
