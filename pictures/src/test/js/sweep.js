import { commandOf, decode, placesOf, rangeOf } from '../../main/resources/dev/terrace/pictures/js/sweep/data.js';
import { ticksWithin } from '../../main/resources/dev/terrace/pictures/js/scales.js';
import { same, test } from './check.js';

const metric = { words: 'gpu utilisation', name: 'gpuUtilisation', unit: '', part: true, better: 1 };
const sweep = decode({
  metrics: [metric, { words: 'mean wait', name: 'meanWait', unit: 's', part: false, better: -1 }],
  configurations: ['a/easy.yaml', 'b/sjf.conf'],
  axes: [{ key: 'load', values: ['1', '10'], argument: '--load=' }],
  repeat: ['my log.swf', '--shake=600s'],
  combinations: [{ configuration: 'b/sjf.conf', settings: { load: '10' }, runs: 2, metrics: { gpuUtilisation: { mean: 0.5 }, meanWait: { mean: 'Infinity', doubt: 'no difference' } } }],
  rows: [[0, '3', 1.5, 'f00', null, 0.5, 90], [0, '4', 1, 'f01', 'is too large', null, null]],
});

test('combinations have names without folders and endings', () => same(sweep.combinations[0].label, 'sjf · load=10'));
test('rows belong to their combination', () => same(sweep.combinations[0].rows.map(row => [row.seed, row.values.meanWait]), [['3', 90], ['4', NaN]]));
test('a command is quoted for a shell', () => same(commandOf(sweep, sweep.combinations[0], '3'), "terrace replay 'my log.swf' --shake=600s --conf=b/sjf.conf --load=10 --seed=3"));
test('values have their units', () => {
  const [part, time] = sweep.metrics;
  same([part.title, part.format(0.5), part.change(-0.01), part.distance(0.0312), part.format(NaN)], ['GPU utilisation', '50.00 %', '−1.00 points', '3.12 points', '–']);
  same([time.format(90), time.format(sweep.combinations[0].values.meanWait.mean), time.change(90)], ['1 m 30 s', '∞', '+1 m 30 s']);
});
test('ticks distinguish close values', () => same(sweep.metrics[0].ticks(0.6261, 0.6264, 3).map(([, text]) => text), ['62.61 %', '62.62 %', '62.63 %', '62.64 %']));
test('ticks within a range are round', () => same(ticksWithin(7, 21, 3), [10, 15, 20]));
test('a range is from 0 unless most of it would be empty', () => same([rangeOf([1, 10, NaN])[0], rangeOf([0]), rangeOf([])], [0, [0, 1], [0, 1]]));
test('numbers have the distances of a scale, unless one is far away', () => same([placesOf(['1', '2', '4']), placesOf(['1', '2', '400']), placesOf(['a', 'b']), placesOf(['1', '1'])], [[1, 2, 4], [0, 1, 2], [0, 1], [0, 1]]));
