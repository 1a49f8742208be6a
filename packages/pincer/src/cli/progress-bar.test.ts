import { expect, test } from 'vitest';
import { ProgressBar } from './progress-bar.ts';

/** A screen that keeps what is written, and a clock that goes on when it should. */
function rig(screen: { readonly isTTY?: boolean; readonly columns?: number }, plain = false) {
  const written: string[] = [];
  let time = 1000;
  const progress = new ProgressBar(10, 'games', plain, {
    screen: { ...screen, write: (text) => written.push(text) },
    now: () => time,
  });
  return {
    progress,
    take: () => written.splice(0),
    wait: (milliseconds: number) => {
      time += milliseconds;
    },
  };
}

const CLEAR = '\r\x1b[K';

test('a terminal has one line, drawn again in place and taken away at the end', () => {
  const { progress, take, wait } = rig({ isTTY: true, columns: 100 });
  expect(take()).toEqual([`${CLEAR}${'░'.repeat(40)} 0/10 games`]);
  wait(2000);
  progress.advance();
  expect(take()).toEqual([`${CLEAR}${'█'.repeat(4)}${'░'.repeat(36)} 1/10 games, 18.0 s left`]);
  wait(2000);
  progress.reach(5, '3 workers');
  expect(take()).toEqual([`${CLEAR}${'█'.repeat(20)}${'░'.repeat(20)} 5/10 games, 4.0 s left, 3 workers`]);
  wait(1000);
  progress.reach(10);
  expect(take()).toEqual([`${CLEAR}${'█'.repeat(40)} 10/10 games`]);
  progress.stop();
  expect(take()).toEqual([CLEAR]);
});

test('a terminal is not drawn too often, and never past its width', () => {
  const { progress, take, wait } = rig({ isTTY: true, columns: 50 });
  take();
  for (let step = 0; step < 5; step++) {
    progress.advance();
    wait(30);
  }
  expect(take()).toHaveLength(1);
  wait(100);
  progress.reach(6, 'a note that does not fit into so narrow a terminal');
  const [line] = take();
  expect(line).toHaveLength(CLEAR.length + 49);
  expect(line).toMatch(/ 6\/10 gam$/);
});

test.each([
  ['elsewhere', {}, false],
  ['where a terminal should have plain lines', { isTTY: true, columns: 100 }, true],
] as const)('%s a plain line comes now and then', (_, screen, plain) => {
  const { progress, take, wait } = rig(screen, plain);
  for (let step = 0; step < 4; step++) {
    wait(2000);
    progress.advance();
  }
  progress.stop();
  expect(take()).toEqual(['3 of 10 games, 14.0 s left\n']);
});

test('the time left follows the last hundred reports, not what was done before', () => {
  const { progress, take, wait } = rig({});
  progress.reach(1);
  for (let step = 1; step < 99; step++) {
    wait(10);
    progress.reach(1 + step / 100);
  }
  take();
  wait(5000);
  progress.reach(3);
  // From 1 to 3 it took 5.98 s; seven more are to come.
  expect(take()).toEqual(['3 of 10 games, 20.9 s left\n']);
});

test('where nothing moves no time is promised', () => {
  const { progress, take, wait } = rig({});
  wait(6000);
  progress.reach(0, '2 workers');
  expect(take()).toEqual(['0 of 10 games, 2 workers\n']);
});
