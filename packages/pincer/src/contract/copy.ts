/**
 * A copy of a state that shares nothing with it, for games that change what they are given. Classes
 * keep their prototype; their private fields cannot be copied.
 */
export function copyOf<T>(value: T): T {
  return copy(value, new Map()) as T;
}

function copy(value: unknown, copies: Map<object, object>): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const known = copies.get(value);
  if (known) return known;
  if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer || value instanceof Date) return structuredClone(value);
  const empty = emptyLike(value);
  copies.set(value, empty);
  if (value instanceof Map)
    for (const [key, part] of value) (empty as typeof value).set(copy(key, copies), copy(part, copies));
  if (value instanceof Set) for (const part of value) (empty as typeof value).add(copy(part, copies));
  for (const key of Reflect.ownKeys(value)) {
    const property = Object.getOwnPropertyDescriptor(value, key) as PropertyDescriptor;
    if (!('value' in property)) Object.defineProperty(empty, key, property);
    else if (key !== 'length' || !Array.isArray(value)) {
      Object.defineProperty(empty, key, {
        ...property,
        value: copy(property.value, copies),
        writable: true,
        configurable: true,
      });
    }
  }
  return empty;
}

function emptyLike(value: object): object {
  if (Array.isArray(value)) return new Array(value.length);
  if (value instanceof Map) return new Map();
  if (value instanceof Set) return new Set();
  return Object.create(Object.getPrototypeOf(value));
}
