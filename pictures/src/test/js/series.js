import { columns, indexAt, summary, valueAt, stepPath } from '../../main/resources/dev/terrace/pictures/js/series.js';
import { close, same, test } from './check.js';

const times = [0, 10, 30];
const values = [2, 6, 1];
test('values hold until the next time', () => same([valueAt(times, values, -1), valueAt(times, values, 9), valueAt(times, values, 10), indexAt(times, 99)], [0, 2, 6, 2]));
test('means are weighted by time', () => {
  const { mean, least, most } = summary(times, values, 0, 40);
  close(mean, (2 * 10 + 6 * 20 + 1 * 10) / 40);
  same([least, most], [1, 6]);
});
test('pixels have the mean of their time', () => same(columns(times, [values], [0, 40], 2)[0], [4, 3.5]));
test('a window may start between two times', () => same(columns(times, [values], [20, 40], 4)[0], [6, 6, 1, 1]));
test('a window may reach beyond the data', () => same(columns(times, [values], [-20, 20], 4)[0], [0, 0, 2, 6]));
test('steps within half a pixel show their extremes', () => {
  const path = [];
  const context = { beginPath() {}, moveTo: (...at) => path.push(at), lineTo: (...at) => path.push(at) };
  const plain = value => value;
  stepPath(context, [0, 4, 4.1, 4.2, 8], [1, 9, 0, 5, 2], [0, 10], plain, plain);
  same(path.map(String), ['0,1', '4,1', '4,0', '4,9', '4,5', '8,5', '8,2', '10,2']);
});
