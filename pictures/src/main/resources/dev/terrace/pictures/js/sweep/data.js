// Decodes the data of a sweep, once.
import { ticksWithin, timeTicks } from '../scales.js';
import { duration, number, percent, signed } from '../words.js';

/** The seeds that are recommended to a sweep with one. */
export const seeds = 10;

export function decode(document) {
  const metrics = document.metrics.map(decodeMetric);
  const names = shortest(document.configurations);
  const hasConfigurations = names.length > 1 || document.axes.length === 0;
  const combinations = document.combinations.map((each, place) => {
    const at = document.configurations.indexOf(each.configuration);
    return {
      ...each,
      place: at,
      isFirst: place === 0,
      name: names[at],
      label: [...(hasConfigurations ? [names[at]] : []), ...Object.entries(each.settings).map(([key, value]) => `${key}=${value}`)].join(' · '),
      values: Object.fromEntries(metrics.map(({ name }) => [name, decodeValue(each.metrics[name])])),
      rows: [],
    };
  });
  const rows = document.rows.map(([combination, seed, seconds, hash, error, ...values]) => {
    const row = { combination: combinations[combination], seed, seconds, hash, error, values: Object.fromEntries(metrics.map(({ name }, i) => [name, decodeNumber(values[i])])) };
    row.combination.rows.push(row);
    return row;
  });
  return { ...document, metrics, names, hasConfigurations, combinations, rows, seeds: new Set(rows.map(row => row.seed)).size };
}

/** The last names of paths without their endings if they differ, else the paths. */
function shortest(paths) {
  const names = paths.map(path => path.split(/[\\/]/).at(-1).replace(/\.(ya?ml|json|conf)$/, '') || path);
  return new Set(names).size === names.length ? names : paths;
}

/** JSON has numbers that are not finite as texts, and none for a value that does not exist. */
function decodeNumber(value) {
  return value === null || value === undefined ? NaN : Number(value);
}

function decodeValue(value) {
  return Object.fromEntries(['mean', 'bound', 'pairs', 'difference', 'low', 'high', 'betterPart'].map(key => [key, decodeNumber(value[key])]).concat([['doubt', value.doubt ?? '']]));
}

function decodeMetric(metric) {
  const isTime = metric.unit === 's';
  const finite = format => value => (Number.isNaN(value) ? '–' : value === Infinity ? '∞' : format(value));
  const plain = metric.unit === '' ? value => value.toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 }).replace('-', '−') : number;
  const distance = isTime ? duration : metric.part ? part => `${(100 * part).toFixed(2)} points` : plain;
  const words = metric.words.replace(/\b(gpu|cpu)s?\b/g, word => word.toUpperCase());
  return {
    ...metric,
    title: words.charAt(0).toUpperCase() + words.slice(1),
    direction: ['Less is better.', '', 'More is better.'][metric.better + 1],
    format: finite(isTime ? value => duration(value < 60 ? value : Math.round(value)) : metric.part ? value => percent(value, 2) : plain),
    /** A distance. Parts differ by points, so that it is not taken for a relative one. */
    distance: finite(distance),
    /** A distance with its sign. */
    change: finite(value => signed(value, distance)),
    /** Round values within a range, as pairs of value and text. */
    ticks: (from, until, wanted) =>
      isTime ? timeTicks(from, until, wanted).map(({ at, text }) => [at, text]) : ticksWithin(from, until, wanted).map((value, i, all) => [value, tick(metric, value, (all[1] ?? until) - all[0])]),
  };
}

function tick(metric, value, step) {
  const digits = Math.max(0, Math.ceil(-Math.log10(metric.part ? 100 * step : step) - 0.001));
  return metric.part ? percent(value, digits) : value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits }).replace('-', '−');
}

/** A range that contains values: from 0, unless that would leave more than half of it empty. */
export function rangeOf(values) {
  const finite = values.filter(Number.isFinite);
  const low = Math.min(...finite);
  const high = Math.max(...finite);
  if (finite.length === 0) return [0, 1];
  if (low === high) return low === 0 ? [0, 1] : [low - Math.abs(low) / 10, high + Math.abs(high) / 10];
  const edge = 0.06 * (high - low);
  return [low >= 0 && low < high / 2 ? 0 : low - edge, high + edge];
}

/** The places of values on an axis: numbers by their size if their distances are alike, others one after another. */
export function placesOf(values) {
  const numbers = values.map(value => (value.trim() === '' ? NaN : Number(value)));
  const sorted = [...numbers].sort((a, b) => a - b);
  const gaps = sorted.slice(1).map((value, i) => value - sorted[i]);
  const isScale = numbers.every(Number.isFinite) && gaps.every(gap => gap > 0) && Math.max(...gaps) <= 10 * Math.min(...gaps);
  return isScale ? numbers : values.map((_, i) => i);
}

/** The command that repeats the run of a combination and a seed. */
export function commandOf({ repeat, axes }, combination, seed) {
  const settings = axes.map(({ key, argument }) => argument + combination.settings[key]);
  return ['terrace', 'replay', ...repeat, `--conf=${combination.configuration}`, ...settings, ...(seed === null ? [] : [`--seed=${seed}`])].map(quoted).join(' ');
}

/** A word for a shell. */
function quoted(word) {
  return /^[\w.,:=/@%+-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

