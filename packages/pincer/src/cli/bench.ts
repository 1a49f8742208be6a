import { Command } from 'commander';
import { runBench } from './signature.ts';
import { countText } from './text.ts';

export const bench = new Command('bench')
  .option('--json', 'the results as JSON')
  .addHelpText(
    'after',
    '\nExample:\n  $ pincer bench\n\nThe signature is the sum of all nodes: it changes exactly when the search does.',
  )
  .action(async ({ json }: { json?: boolean }) => {
    const parts = [];
    for await (const part of runBench()) {
      parts.push(part);
      if (json) continue;
      const speed = countText((1000 * part.nodes) / part.time);
      const memory = part.fixedMemory === undefined ? '' : `  table + ${(part.fixedMemory / 2 ** 20).toFixed(1)} MB`;
      process.stdout.write(
        `${part.game.padEnd(13)} ${countText(part.nodes).padStart(10)} nodes ${speed.padStart(10)} nodes/s${memory}\n`,
      );
    }
    const signature = parts.reduce((sum, { nodes }) => sum + nodes, 0);
    process.stdout.write(json ? `${JSON.stringify({ signature, parts })}\n` : `Signature: ${signature}\n`);
  });
