// Runs checks, in a browser or in Node, and collects their failures.
export const failures = [];
export let passed = 0;

export function test(name, body) {
  try {
    body();
    passed++;
  } catch (error) {
    failures.push(`${name}: ${error.message}`);
  }
}

/** Fails unless both values have the same JSON. Typed arrays count as arrays. */
export function same(actual, expected) {
  const [left, right] = [actual, expected].map(value => JSON.stringify(ArrayBuffer.isView(value) ? [...value] : value));
  if (left !== right) throw new Error(`${left} instead of ${right}`);
}

/** Fails unless two numbers differ by less than a millionth. */
export function close(actual, expected) {
  if (!(Math.abs(actual - expected) < 1e-6)) throw new Error(`${actual} instead of ${expected}`);
}
