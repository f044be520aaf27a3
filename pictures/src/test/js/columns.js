import { numbers, texts } from '../../main/resources/dev/terrace/pictures/js/columns.js';
import { same, test } from './check.js';

test('numbers have the sign lowest', () => same(numbers('=AAIBgAE='), [0, 1, -1, 64]));
test('differences are summed', () => same(numbers('+0A8CAg=='), [1000, 1001, 1002]));
test('equal differences are repeated', () => same(numbers('*CggCBg=='), [5, 10, 15, 20, 21, 22, 23]));
test('a column may be empty', () => same(numbers('='), []));
test('numbers exceed 32 bits', () => same(numbers('=gICAgICAgAg='), [2 ** 51]));
test('texts share their beginnings', () => same(texts({ shared: '=AAgA', length: '=CgIA', rest: 'job-12' }), ['job-1', 'job-2', '']));
