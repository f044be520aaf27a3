import { createRange } from '../../main/resources/dev/terrace/pictures/js/range.js';
import { same, test } from './check.js';

test('a window stays in its range', () => {
  const range = createRange(0, 100);
  range.show(20, 40);
  range.pan(-5);
  same(range.window, [0, 20]);
  range.zoom(0.01);
  same(range.window, [0, 100]);
});
test('zooming keeps the value under the pointer', () => {
  const range = createRange(0, 100);
  range.zoom(4, 20);
  same(range.window, [15, 40]);
});
test('listeners hear of changes only', () => {
  const range = createRange(0, 100);
  let heard = 0;
  range.on(() => heard++);
  range.all();
  range.zoom(2);
  same(heard, 1);
});
test('a window has a least size', () => {
  const range = createRange(0, 100, 10);
  range.zoom(1e9, 50);
  same(range.window, [45, 55]);
});
