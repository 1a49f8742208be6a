/** Builds `dist/`: the library by tsc, then the declaration that `src/search` refers to. */
import { execFileSync } from 'node:child_process';
import { copyFileSync, rmSync } from 'node:fs';

rmSync('dist', { recursive: true, force: true });
execFileSync(process.execPath, ['node_modules/@typescript/native/bin/tsc', '-p', 'tsconfig.build.json'], {
  stdio: 'inherit',
});
copyFileSync('src/search/env.d.ts', 'dist/search/env.d.ts');
