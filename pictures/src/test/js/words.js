import { clipped, count, duration, number, percent, signed } from '../../main/resources/dev/terrace/pictures/js/words.js';
import { same, test } from './check.js';

test('durations have two units', () => same([0, 59.5, 60, 3725, 93600, 1771252].map(duration), ['0 s', '59.5 s', '1 m', '1 h 2 m', '1 d 2 h', '20 d 12 h']));
test('differences have a sign', () => same([signed(3), signed(-3), signed(0), signed(-90, duration)], ['+3', '−3', '±0', '−1 m 30 s']));
test('numbers use a true minus', () => same([number(-1234.5), percent(-0.125), count(1, 'job'), count(1204, 'job')], ['−1,234.5', '−12.5 %', '1 job', '1,204 jobs']));
test('long texts are clipped between characters', () => same([clipped('short'), clipped('😀😀😀', 2)], ['short', '😀…']));
