// Places the pods of a node in lanes, so that no two pods that hold the node at one time overlap.

/** The largest number of lanes of a node; finer requests are rounded up. */
const most = 240;

/**
 * Places items in the order of their starts. An item has a start, an end, a node, and the part of the node that it
 * holds. `add(item, node, top, bottom)` receives each rectangle, with its edges as parts of the node's height; an item
 * that finds no contiguous room gets several.
 */
export function placeItems({ length, start, end, node, part }, nodes, grain, add) {
  const lanes = Math.max(1, Math.min(most, Math.round(1 / grain)));
  const until = Array.from({ length: nodes }, () => null);
  const placed = [];
  for (const item of byStart(start, length)) {
    const own = (until[node[item]] ??= new Array(lanes).fill(-Infinity));
    const wanted = Math.max(1, Math.ceil(part[item] * lanes - 1e-9));
    for (const [from, to] of room(own, wanted, start[item])) {
      own.fill(end[item], from, to);
      placed.push(item, from, to);
    }
  }
  for (let i = 0; i < placed.length; i += 3) {
    const item = placed[i];
    const height = until[node[item]].length;
    add(item, node[item], placed[i + 1] / height, placed[i + 2] / height);
  }
}

/** The items by start, then by index. Keys are whole numbers below 2^53, which sort without a comparator. */
function byStart(start, length) {
  const least = start.reduce((a, b) => Math.min(a, b), 0);
  const keys = new Float64Array(length);
  for (let i = 0; i < length; i++) keys[i] = (start[i] - least) * length + i;
  return keys.sort().map(key => key % length);
}

/** The first contiguous free lanes, else the first free ones, with new lanes at the end if too few are free. */
function room(own, wanted, start) {
  let run = 0;
  for (let lane = 0; lane < own.length; lane++) {
    run = own[lane] <= start ? run + 1 : 0;
    if (run === wanted) return [[lane + 1 - wanted, lane + 1]];
  }
  const runs = [];
  let left = wanted;
  for (let lane = 0; left > 0; lane++) {
    if (lane === own.length) own.push(-Infinity);
    if (own[lane] > start) continue;
    if (runs.at(-1)?.[1] === lane) runs.at(-1)[1]++;
    else runs.push([lane, lane + 1]);
    left--;
  }
  return runs;
}

/** The largest part that divides all parts of a node, at least 1/240. */
export function grainOf(parts) {
  let grain = 0;
  for (const part of new Set(parts)) {
    let a = Math.round(part * 1e6);
    for (let b = Math.round(grain * 1e6); b > 1; [a, b] = [b, a % b]);
    grain = a / 1e6;
    if (grain < 1 / most) return 1 / most;
  }
  return grain || 1;
}
