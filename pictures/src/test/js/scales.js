import { linear, logarithmic, moment, timeTicks, valueTicks } from '../../main/resources/dev/terrace/pictures/js/scales.js';
import { close, same, test } from './check.js';

test('a linear scale and its inverse', () => same([linear(0, 10, 100, 200)(5), linear(0, 10, 100, 200).invert(150)], [150, 5]));
test('a logarithmic scale has small values at its left end', () => {
  const scale = logarithmic(1000, 0, 300);
  same([scale(0), scale(1)], [0, 0]);
  close(scale(10), 100);
  close(scale.invert(200), 100);
});
test('ticks are round', () => same([valueTicks(100), valueTicks(7), valueTicks(0)], [[0, 50, 100], [0, 2, 4, 6], [0]]));
test('a span of any length has few ticks of time', () => same(timeTicks(0, 1e17, 5).length <= 6, true));
test('ticks of time fit the window', () => same(timeTicks(0, 3 * 86400, 4).map(tick => tick.text), ['0', '1 d', '2 d', '3 d']));
test('moments have the units of their step', () => same([moment(90061, 1), moment(90061, 3600), moment(86400, 60)], ['1 d 1 h 1 m', '1 d 1 h', '1 d']));
