import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Tests that notice most changes come first: a mutant is dead as soon as one fails. */
class QuickestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isQuick = ({ moduleId }: TestSpecification) => /(signature|windows)\.test\.ts$/.test(moduleId);
    return files.toSorted((one, other) => Number(isQuick(other)) - Number(isQuick(one)));
  }
}

/** The tests that hold `search` and `drivers`, for `npm run mutation`. */
export default defineConfig({
  test: {
    include: ['search/*', 'drivers/*', 'runtime/deepen', 'reference/stockman'].map(
      (name) => `packages/pincer/src/${name}.test.ts`,
    ),
    testTimeout: 60_000,
    setupFiles: ['tools/mutation-setup.mjs'],
    sequence: { sequencer: QuickestFirst },
  },
});
