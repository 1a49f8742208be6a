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

export function median(numbers) {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];
}

/** The median of ratios with their range, as in `1.02 (0.98 – 1.07)`. */
export function ratioText(ratios) {
  return `${median(ratios).toFixed(2)} (${Math.min(...ratios).toFixed(2)} – ${Math.max(...ratios).toFixed(2)})`;
}
