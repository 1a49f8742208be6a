/**
 * What the checks of the documents see of a page: its code blocks, links, headings and lines of
 * prose.
 */

/** The longest line of prose. */
export const WIDTH = 100;

/**
 * Takes a page of Markdown apart. Lines count from 1. `blocks` are fenced blocks of code, each with
 * its language, its first line and its lines; `anchors` are the names of the headings, as GitHub
 * makes them; `links` are the targets of links and pictures outside of code; `tooLong` are the
 * lines of prose that are wider than `WIDTH`: not code, not tables.
 */
export function parsePage(text) {
  const blocks = [];
  const links = [];
  const tooLong = [];
  const anchors = new Set();
  let open;
  for (const [index, line] of text.split('\n').entries()) {
    const number = index + 1;
    const fence = /^\s*(`{3,}|~{3,})\s*(\S*)/.exec(line);
    if (open) {
      if (fence?.[1].startsWith(open.fence) && fence[2] === '') open = undefined;
      else open.lines.push(line);
    } else if (fence) {
      open = { fence: fence[1], language: fence[2], line: number + 1, lines: [] };
      blocks.push(open);
    } else {
      const heading = /^#{1,6}\s+(.*)$/.exec(line);
      if (heading) addAnchor(anchors, heading[1]);
      for (const target of targetsIn(line)) links.push({ target, line: number });
      if (line.length > WIDTH && !line.startsWith('|') && line.trim().includes(' ')) tooLong.push(number);
    }
  }
  return { blocks, links, anchors, tooLong };
}

/**
 * The name that GitHub gives a heading; the second of the same name ends with -1, the third with -2
 * and so on.
 */
function addAnchor(anchors, heading) {
  const plain = heading.replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase();
  const name = plain.replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '').replaceAll(' ', '-');
  let unique = name;
  for (let copy = 1; anchors.has(unique); copy++) unique = `${name}-${copy}`;
  anchors.add(unique);
}

const LINKS = [/\]\(<?([^)\s>]+)>?(?:\s+"[^"]*")?\)/g, /^\s*\[[^\]]+\]:\s+(\S+)/g, /\b(?:href|src|srcset)="([^"]+)"/g];

function targetsIn(line) {
  const prose = line.replace(/`[^`]*`/g, '');
  return LINKS.flatMap((link) => [...prose.matchAll(link)].map(([, target]) => target));
}
