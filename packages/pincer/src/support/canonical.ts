/**
 * A text that is equal for equal data: order of properties does not matter, contents of arrays,
 * maps, sets and typed arrays do. Classes are known by their name and fields.
 */
export function canonical(value: unknown): string {
  return write(value, new Set());
}

function write(value: unknown, parents: Set<object>): string {
  if (typeof value === 'bigint') return `${value}n`;
  if (typeof value === 'string') return JSON.stringify(value);
  if (typeof value !== 'object' || value === null) return Object.is(value, -0) ? '-0' : String(value);
  if (parents.has(value)) return '<cycle>';
  parents.add(value);
  const text = writeObject(value, parents);
  parents.delete(value);
  return text;
}

function writeObject(value: object, parents: Set<object>): string {
  const name = value.constructor?.name ?? '';
  const all = (parts: Iterable<unknown>) => Array.from(parts, (part) => write(part, parents));
  if (Array.isArray(value)) return `[${all(value).join()}]`;
  if (ArrayBuffer.isView(value)) return `${name}[${all(value as unknown as Iterable<unknown>).join()}]`;
  if (value instanceof Map) return `Map{${all(value).sort().join()}}`;
  if (value instanceof Set) return `Set{${all(value).sort().join()}}`;
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `${name === 'Object' ? '' : name}{${fields.map(([key, part]) => `${key}:${write(part, parents)}`).join()}}`;
}
