import { grainOf, placeItems } from '../../main/resources/dev/terrace/pictures/js/lanes.js';
import { rectanglesOf } from '../../main/resources/dev/terrace/pictures/js/gantt.js';
import { same, test } from './check.js';

function place(items, nodes = 1, grain = grainOf(items.map(item => item[3]))) {
  const placed = [];
  const columns = { length: items.length, attempt: items.map((_, i) => i), start: items.map(item => item[0]), end: items.map(item => item[1]), node: items.map(item => item[2]), part: items.map(item => item[3]) };
  placeItems(columns, nodes, grain, (item, node, top, bottom) => placed.push([item, node, top, bottom]));
  return placed;
}

test('a node with room for one has one lane', () => same(place([[0, 5, 0, 1], [5, 9, 0, 1]]), [[0, 0, 0, 1], [1, 0, 0, 1]]));
test('pods at one time are below each other', () => same(place([[0, 5, 0, 0.5], [1, 9, 0, 0.5]]), [[0, 0, 0, 0.5], [1, 0, 0.5, 1]]));
test('a pod without contiguous room is divided', () => same(place([[0, 9, 0, 0.25], [0, 2, 0, 0.25], [0, 9, 0, 0.25], [0, 2, 0, 0.25], [3, 9, 0, 0.5]]).slice(4), [[4, 0, 0.25, 0.5], [4, 0, 0.75, 1]]));
test('more than a node holds gets further lanes', () => same(place([[0, 9, 0, 1], [0, 9, 0, 1]]), [[0, 0, 0, 0.5], [1, 0, 0.5, 1]]));
test('nodes of one attempt that touch are one rectangle', () => {
  const all = rectanglesOf({ length: 3, attempt: [0, 0, 1], start: [0, 0, 0], end: [5, 5, 5], node: [0, 1, 2], part: [1, 1, 1] }, 3);
  same([all.length, ...all.top, ...all.bottom], [2, 0, 2, 2, 3]);
});
test('the grain divides all parts', () => same([grainOf([0.5, 0.25]), grainOf([1]), grainOf([])], [0.25, 1, 1]));
test('no two rectangles of random pods overlap', () => {
  let seed = 7;
  const random = most => (seed = (seed * 48271) % 2147483647) % most;
  const length = 400;
  const items = { length, attempt: Array.from({ length }, (_, i) => i), start: [], end: [], node: [], part: [] };
  for (let i = 0; i < length; i++) {
    items.start.push(random(1000));
    items.end.push(items.start[i] + random(60));
    items.node.push(random(3));
    items.part.push((1 + random(8)) / 8);
  }
  const all = rectanglesOf(items, 3);
  for (let a = 0; a < all.length; a++) {
    for (let b = 0; b < a; b++) {
      const apart = all.right[a] <= all.left[b] || all.right[b] <= all.left[a] || all.bottom[a] <= all.top[b] + 1e-9 || all.bottom[b] <= all.top[a] + 1e-9;
      if (!apart) throw new Error(`${a} and ${b} overlap`);
    }
  }
});
