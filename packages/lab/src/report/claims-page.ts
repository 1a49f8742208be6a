import type { Judgement } from './claims.ts';
import { type Content, escapeHtml } from './html.ts';
import { tally } from './overview.ts';
import { type Table, tableHtml } from './table.ts';
import { slug } from './text.ts';

const badge = (verdict: string) => `<span class="verdict ${slug(verdict)}">${escapeHtml(verdict)}</span>`;

function findingsTable({ number, findings }: Judgement): Table {
  return {
    caption: `Claim ${number}: what we found`,
    columns: ['measured', 'our number', 'by itself', 'positions'],
    rows: findings.map(({ what, basis, number: ours, verdict }) => [what, ours, verdict, basis]),
    words: 4,
  };
}

function claimHtml(judgement: Judgement): string {
  const { number, title, statement, where, paper, rule, verdict, commands, caveat, elsewhere, findings, test } =
    judgement;
  const commandsHtml = commands.map((command) => `<code>${escapeHtml(command)}</code>`).join('<br>');
  const ours = findings.length > 0 ? tableHtml(findingsTable(judgement)) : '<p>These results have nothing on it.</p>';
  return `<section class="claim" id="claim-${number}" aria-labelledby="claim-${number}-title">
<h2 id="claim-${number}-title">${number}. ${escapeHtml(title)} ${badge(verdict)}</h2>
<p>${escapeHtml(statement)}</p>
<dl>
<dt>The paper (${escapeHtml(where)})</dt><dd>${escapeHtml(paper)}</dd>
<dt>It holds when</dt><dd>${escapeHtml(rule)}</dd>
${test === undefined ? '' : `<dt>The test</dt><dd><code>${escapeHtml(test)}</code></dd>`}
${commands.length > 0 ? `<dt>Made by</dt><dd>${commandsHtml}</dd>` : ''}
</dl>
${test === undefined ? ours : ''}
${[caveat, elsewhere].map((note) => (note === undefined ? '' : `<p class="note">${escapeHtml(note)}</p>`)).join('\n')}
</section>`;
}

/** All claims at a glance. */
function glance(judged: readonly Judgement[]): string {
  const items = judged.map(
    ({ number, title, verdict }) =>
      `<li><a href="#claim-${number}">${number}. ${escapeHtml(title)}</a> ${badge(verdict)}</li>`,
  );
  return `<nav aria-label="Contents"><ul class="glance">\n${items.join('\n')}\n</ul></nav>`;
}

export function claimsPage(judged: readonly Judgement[]): Content {
  return {
    heading: 'The paper’s claims',
    lead: `<p class="lead">${tally(judged)}</p>
<p>A verdict follows from a rule, not from a judgement: where the 95 % interval lies on the side that the claim says, it holds; where it lies on the
other, it does not hold; where it reaches over both, the verdict is <em>not resolved</em>: more positions would be needed. One game
in which a claim does not hold decides against it. Each interval misses the truth 5 times in 100, so a claim of many parts may fail by chance in one of
them: look at the numbers. Where a run of another preset came to another verdict, the claim says so and why. AIJ is the long version of the paper (Artificial Intelligence, 1996).</p>
${glance(judged)}
${judged.map(claimHtml).join('\n')}`,
    sections: [],
  };
}
