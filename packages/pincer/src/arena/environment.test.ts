import { expect, test } from 'vitest';
import { publicEnvironment } from './environment.ts';
import { EngineProcess } from './process.ts';

test('what is private stays here, all else is handed on', () => {
  const open = { PATH: '/bin', HOME: '/home/me', LANG: 'C', OMP_NUM_THREADS: '2', KEYBOARD: 'de', XPGX: '1' };
  const closed = {
    PINCER_DB: 'postgres://me:secret@host/lab',
    PINCER_OTHER: '1',
    PGPASSWORD: 'secret',
    PGHOST: 'host',
    pgpassfile: '/home/me/.pgpass',
    DATABASE_URL: 'postgres://',
    NPM_TOKEN: 'secret',
    AWS_SECRET_ACCESS_KEY: 'secret',
    OPENAI_API_KEY: 'secret',
    MYSQL_PASSWD: 'secret',
  };
  expect(publicEnvironment({ ...open, ...closed })).toEqual(open);
});

test('a program sees no address and no password, and its escape sequences are seen', async () => {
  process.env.PINCER_DB = 'postgres://me:secret@host/lab';
  process.env.PGPASSWORD = 'secret';
  const script = `
    console.log(JSON.stringify(process.env));
    console.log('\\u001b]0;title\\u0007 done');
    console.error('\\u009b31m broken');
    setInterval(() => {}, 1000);`;
  const program = new EngineProcess('spy', [process.execPath, '-e', script]);
  try {
    let seen = '';
    await program.answer('title', 60_000, (line) => {
      if (line.startsWith('{')) seen = line;
      return line === '\\u001b]0;title\\u0007 done' ? true : undefined;
    });
    expect(JSON.parse(seen)).toHaveProperty('PATH');
    expect(seen).not.toMatch(/secret|PINCER_DB|PGPASSWORD/);
    await expect.poll(() => program.error('failed').message, { timeout: 60_000 }).toContain('\\u009b31m broken');
    expect(program.error('failed').message).not.toMatch(/\p{Cc}/u);
  } finally {
    delete process.env.PINCER_DB;
    delete process.env.PGPASSWORD;
    await program.close('quit');
  }
});
