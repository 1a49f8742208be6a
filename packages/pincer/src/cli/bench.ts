import { Command } from 'commander';
import { alignColumns } from './columns.ts';
import { type Part, runBench, signaturesOf, type Work } from './signature.ts';
import { countText } from './text.ts';

const HEADING = ['game', 'plain nodes', 'nodes/s', 'selective nodes', 'nodes/s', 'net nodes', 'nodes/s', 'memory'];

export const bench = new Command('bench')
  .option('--json', 'the results as JSON')
  .addHelpText(
    'after',
    `
Example:
  $ pincer bench

A signature is a sum of nodes: it changes exactly when its search does. The plain search is figure 1
with every driver, the selective one is the search that plays. A commit that changes one of them
ends with "Bench: <plain> <selective>". Both are without nets: what a net makes of the search that
plays stands apart. Memory is what a kernel takes beside its table.`,
  )
  .action(async ({ json }: { json?: boolean }) => {
    const parts: Part[] = [];
    for await (const part of runBench()) parts.push(part);
    const signatures = signaturesOf(parts);
    process.stdout.write(
      json
        ? `${JSON.stringify({ ...signatures, parts })}\n`
        : `${alignColumns([HEADING, ...parts.map(row)])}\nPlain: ${signatures.plain}\nSelective: ${signatures.selective}\n${netLines(parts)}`,
    );
  });

/** Which nets there are. */
function netLines(parts: readonly Part[]): string {
  return parts.map(({ game, net }) => (net ? `Net of ${game}: ${net.nodes} by ${net.evaluation}\n` : '')).join('');
}

function row({ game, plain, selective, net, fixedMemory }: Part): string[] {
  const memory = fixedMemory === undefined ? '' : `${(fixedMemory / 2 ** 20).toFixed(1)} MB`;
  return [game, ...columnsOf(plain), ...columnsOf(selective), ...columnsOf(net), memory];
}

function columnsOf(work: Work | undefined): string[] {
  return work ? [countText(work.nodes), countText((1000 * work.nodes) / work.time)] : ['–', '–'];
}
