import { partUpTo, quantile, sorted } from '../../main/resources/dev/terrace/pictures/js/distribution.js';
import { close, same, test } from './check.js';

const values = sorted([30, 10, 20, 40]);
test('values are sorted as numbers', () => same(sorted([10, 9, 100]), [9, 10, 100]));
test('quantiles are interpolated', () => {
  close(quantile(values, 0.5), 25);
  close(quantile(values, 0.95), 38.5);
  same(quantile(values, 1), 40);
});
test('the part up to a value includes it', () => same([partUpTo(values, 5), partUpTo(values, 20), partUpTo(values, 99)], [0, 0.5, 1]));
