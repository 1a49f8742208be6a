import { Command } from 'commander';
import { runBench } from '../signature.ts';
import { countText } from './text.ts';

export const bench = new Command('bench')
  .description('search fixed positions with every driver: the signature of the search, and its speed')
  .option('--json', 'the results as JSON')
  .addHelpText(
    'after',
    '\nExample:\n  $ pincer bench\n\nThe signature is the sum of all nodes: it changes exactly when the search does.',
  )
  .action(async ({ json }: { json?: boolean }) => {
    const parts = [];
    for await (const part of runBench()) {
      parts.push(part);
      const speed = countText((1000 * part.nodes) / part.time);
      if (!json)
        process.stdout.write(
          `${part.game.padEnd(16)} ${countText(part.nodes).padStart(12)} nodes ${speed.padStart(12)} nodes/s\n`,
        );
    }
    const signature = parts.reduce((sum, { nodes }) => sum + nodes, 0);
    process.stdout.write(json ? `${JSON.stringify({ signature, parts })}\n` : `Signature: ${signature}\n`);
  });
