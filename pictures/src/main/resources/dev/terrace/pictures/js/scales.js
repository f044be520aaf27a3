// Scales from values to pixels, and their ticks.
const steps = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 10800, 21600, 43200, 86400, 172800, 604800, 1209600, 2419200, 4838400, 9676800, 31536000, 63072000, 157680000];
/** The units of a time in seconds, the largest first. */
export const units = [[86400, 'd'], [3600, 'h'], [60, 'm'], [1, 's']];

/** Maps from…until to left…right. */
export function linear(from, until, left, right) {
  const factor = (right - left) / (until - from || 1);
  const scale = value => left + (value - from) * factor;
  scale.invert = pixel => from + (pixel - left) / factor;
  return scale;
}

/** Maps 1…most to left…right by logarithms. Values below 1 are at the left end. */
export function logarithmic(most, left, right) {
  const decades = Math.log10(Math.max(10, most));
  const scale = value => left + ((right - left) * Math.log10(Math.max(1, value))) / decades;
  scale.invert = pixel => 10 ** ((decades * (pixel - left)) / (right - left));
  return scale;
}

/** Ticks at round numbers from 0 to `most`, about `wanted` of them. */
export function valueTicks(most, wanted = 4) {
  return most > 0 ? ticksWithin(0, most, wanted) : [0];
}

/** Ticks at round numbers within a range, about `wanted` of them. */
export function ticksWithin(from, until, wanted) {
  const raw = (until - from) / wanted;
  const power = 10 ** Math.floor(Math.log10(raw));
  const step = [1, 2, 5, 10].find(each => each * power >= raw * 0.999) * power;
  const ticks = [];
  for (let i = Math.ceil(from / step - 0.0001) || 0; i * step <= until + 0.0001 * (until - from); i++) ticks.push(i * step);
  return ticks;
}

/** Ticks at round times within a window, at most `most` of them, with labels in the units that distinguish them. */
export function timeTicks(from, until, most) {
  const step = steps.find(each => (until - from) / each <= most) ?? steps.at(-1) * Math.ceil((until - from) / steps.at(-1) / most);
  const ticks = [];
  for (let at = Math.ceil(from / step) * step; at <= until; at += step) ticks.push({ at, text: moment(at, step) });
  return ticks;
}

/** A time since the start of the trace, in the units that are needed at this step: "12 d 6 h". */
export function moment(at, step = 1) {
  if (at === 0) return '0';
  const parts = [];
  let rest = Math.abs(Math.round(at));
  for (const [size, name] of units) {
    const amount = Math.floor(rest / size);
    rest %= size;
    if (amount > 0) parts.push(`${amount} ${name}`);
    if (size <= step) break;
  }
  return (at < 0 ? '−' : '') + (parts.slice(0, 3).join(' ') || '0');
}

/** Ticks of a logarithmic axis of seconds. */
export const secondsTicks = [
  [1, '1 s'], [10, '10 s'], [60, '1 m'], [600, '10 m'], [3600, '1 h'], [21600, '6 h'], [86400, '1 d'], [604800, '1 w'], [2592000, '30 d'], [31536000, '1 y'],
];

/** Ticks of a logarithmic axis of ratios. */
export function decadeTicks(most) {
  const ticks = [];
  for (let value = 1; value <= most * 1.0001; value *= 10) ticks.push([value, value.toLocaleString('en')]);
  return ticks;
}
