import { blend, cellsOf, cover } from '../../main/resources/dev/terrace/pictures/js/raster.js';
import { itemAt } from '../../main/resources/dev/terrace/pictures/js/gantt.js';
import { same, test } from './check.js';

const red = [[200, 0, 0, 1]];
function rectangles(...all) {
  return { length: all.length, left: all.map(each => each[0]), right: all.map(each => each[1]), top: all.map(each => each[2]), bottom: all.map(each => each[3]), paint: all.map(() => 0), item: all.map((_, i) => i) };
}

test('a pixel is covered by the part that a rectangle has of it', () => same([...cover(rectangles([0, 1, 0, 1]), [0, 4], [0, 1], 2, 1, red)], [100, 0, 0, 0.5, 0, 0, 0, 0]));
test('items below a pixel add up', () => same([...cover(rectangles([0, 1, 0, 1], [2, 3, 0, 1]), [0, 4], [0, 1], 1, 1, red)], [100, 0, 0, 0.5]));
test('items out of sight are left out', () => same([...cover(rectangles([5, 9, 0, 1], [0, 4, 2, 3]), [0, 4], [0, 1], 1, 1, red)], [0, 0, 0, 0]));
test('the rest of a pixel shows the background', () => {
  const bytes = new Uint8ClampedArray(4);
  blend(Float32Array.of(100, 0, 0, 0.5), [0, 0, 80], bytes);
  same(bytes, [100, 0, 40, 255]);
});
test('neighbours of one colour are one outline', () => {
  const sums = cover(rectangles([0, 2, 0, 2], [2, 3, 0, 1]), [0, 3], [0, 2], 3, 2, red);
  const bytes = new Uint8ClampedArray(24);
  blend(sums, [255, 255, 255], bytes);
  same([...cellsOf(sums, bytes, 3, 2)], [['#c00', 'M0 0h3v1H0zM0 1h2v1H0z']]);
});
test('a pointer finds thin items nearby', () => same([itemAt(rectangles([0, 1, 0, 1]), 2, 0.5, { time: 3, row: 1 }), itemAt(rectangles([0, 1, 0, 1]), 9, 0.5, { time: 3, row: 1 })], [0, -1]));
