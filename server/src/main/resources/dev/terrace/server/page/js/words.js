// Formats numbers, lists and names for use in sentences.
import { number } from '../pictures/js/words.js';

export { count, number } from '../pictures/js/words.js';

/** A number with a fixed number of decimals, rounded like on the command line. */
export function decimal(value, digits) {
  return value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits, useGrouping: false }).replace('-', '−');
}

/** The fate of a pod. Documents mark a pipelined pod with "(later)". */
export function fate(word) {
  return word.replace(/ \(later\)$/, ' (pipelined)');
}

/** Joins items with commas, and with "and" before the last. Items may be elements. */
export function list(items) {
  return items.flatMap((item, i) => (i === 0 ? [item] : [i === items.length - 1 ? ' and ' : ', ', item]));
}

/** A name without its namespace, for use where the namespace is known. */
export function short(name) {
  return name.slice(name.indexOf('/') + 1);
}

/** train-0, train-1, train-2 as "train-0…2". Names without successive numbers stay unchanged. */
function ranges(names) {
  const runs = [];
  for (const name of names) {
    const [, stem, index] = /^(.*?)(\d+)$/.exec(name) ?? [null, name, null];
    const last = runs.at(-1);
    if (last && index !== null && last.stem === stem && Number(index) === Number(last.to) + 1) last.to = index;
    else runs.push({ stem, from: index, to: index });
  }
  return runs.map(({ stem, from, to }) => (from === null ? stem : from === to ? stem + from : `${stem}${from}…${to}`));
}

export function bytes(amount) {
  const units = ['bytes', 'KiB', 'MiB', 'GiB', 'TiB'];
  let i = 0;
  for (; amount >= 1024 && i < units.length - 1; i++) amount /= 1024;
  return `${number(amount)} ${units[i]}`;
}

export function milliseconds(ms) {
  return ms < 1000 ? `${number(ms < 10 ? ms : Math.round(ms))} ms` : `${number(ms / 1000)} s`;
}

/**
 * Groups the pods of one name with equal values: [{namespace, names, pods: ["train-0…2"], alike}] from [name, values of
 * texts] of each pod.
 */
export function grouped(all) {
  const groups = Map.groupBy(all, ([name, alike]) => [name.replace(/-?\d+$/, ''), ...alike].join(' '));
  return [...groups.values()].map(group => {
    const names = group.map(([name]) => name).sort((x, y) => x.localeCompare(y, 'en', { numeric: true }));
    return { namespace: names[0].slice(0, names[0].indexOf('/')), names, pods: ranges(names.map(short)), alike: group[0][1] };
  });
}
