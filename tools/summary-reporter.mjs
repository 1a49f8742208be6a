/**
 * Closes a test run with one plain line: `N passed, N failed, N skipped`. In CI a test that was
 * skipped fails the run.
 */
export default class SummaryReporter {
  onTestRunEnd(testModules) {
    const tests = { passed: [], failed: [], skipped: [], pending: [] };
    for (const module of testModules)
      for (const test of module.children.allTests()) tests[test.result().state].push(test);
    const { passed, failed, skipped } = tests;
    console.log(`\n${passed.length} passed, ${failed.length} failed, ${skipped.length} skipped`);
    if (!process.env.CI || skipped.length === 0) return;
    console.log('In CI no test may be skipped:');
    for (const test of skipped) console.log(`  ${test.module.moduleId}: ${test.fullName}${whySkipped(test)}`);
    process.exitCode = 1;
  }
}

function whySkipped(test) {
  const { note } = test.result();
  if (note) return `: ${note}`;
  return test.options.mode === 'todo' ? ': it is yet to be written' : ': its condition does not hold on this machine';
}
