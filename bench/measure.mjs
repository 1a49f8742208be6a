/** CPU time of synchronous work in this process, and its peak of memory. */
export function measured(work) {
  const before = process.cpuUsage();
  const result = work();
  const { user, system } = process.cpuUsage(before);
  return { ...result, ms: (user + system) / 1000, mb: Math.round(process.resourceUsage().maxRSS / 1024) };
}

/** Wall time, where another process does the work. */
export async function wallClock(work) {
  const start = performance.now();
  const result = await work();
  return { ...result, ms: performance.now() - start, mb: 0 };
}
