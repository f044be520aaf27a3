// Formats numbers and durations.
import { units } from './scales.js';

const plain = new Intl.NumberFormat('en', { maximumFractionDigits: 2 });

export function number(value) {
  return plain.format(value).replace('-', '−');
}

/** "1 job", "1,204 jobs". */
export function count(amount, noun, nouns = `${noun}s`) {
  return `${number(amount)} ${amount === 1 ? noun : nouns}`;
}

/** A duration in its two largest units: "20 d 3 h", "5 m 12 s". Fractions remain below a minute only. */
export function duration(seconds) {
  const sign = seconds < 0 ? '−' : '';
  const rest = Math.abs(seconds);
  if (rest < 60) return `${sign}${plain.format(rest)} s`;
  const whole = Math.round(rest);
  const i = units.findIndex(([size]) => whole >= size);
  const [size, name] = units[i];
  const [smaller, smallName] = units[i + 1];
  const less = Math.floor((whole % size) / smaller);
  return `${sign}${Math.floor(whole / size)} ${name}${less > 0 ? ` ${less} ${smallName}` : ''}`;
}

export function percent(part, digits = 1) {
  return `${(100 * part).toFixed(digits)} %`.replace('-', '−');
}

/** A number with its sign, which is never missing. */
export function signed(value, format = number) {
  return `${value > 0 ? '+' : value < 0 ? '−' : '±'}${format(Math.abs(value))}`;
}

/** The beginning of a long text. Directional characters cannot reach beyond it: elements isolate their text. */
export function clipped(text, most = 48) {
  const signs = [...text];
  return signs.length <= most ? text : `${signs.slice(0, most - 1).join('')}…`;
}
