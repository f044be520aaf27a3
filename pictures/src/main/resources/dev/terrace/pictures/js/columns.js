// Decodes the columns of a report: numbers are varints in base64, texts share the beginning of their predecessor.

/**
 * The numbers of a column. Its first character is '=' for numbers, '+' for differences between successive numbers, and
 * '*' for pairs of a difference and the number of its repetitions.
 */
export function numbers(column) {
  const raw = varints(atob(column.slice(1)));
  if (column[0] === '=') return raw;
  if (column[0] === '+') return summed(raw);
  let length = 0;
  for (let i = 1; i < raw.length; i += 2) length += raw[i];
  const differences = new Float64Array(length);
  for (let i = 0, at = 0; i < raw.length; at += raw[i + 1], i += 2) differences.fill(raw[i], at, at + raw[i + 1]);
  return summed(differences);
}

function summed(values) {
  for (let i = 1; i < values.length; i++) values[i] += values[i - 1];
  return values;
}

function varints(bytes) {
  const values = new Float64Array(count(bytes));
  for (let at = 0, place = 0; at < bytes.length; place++) {
    let raw = 0;
    let scale = 1;
    let byte = 128;
    // Numbers exceed 32 bits, so that shifts would truncate them.
    while (byte >= 128) {
      byte = bytes.charCodeAt(at++);
      raw += (byte % 128) * scale;
      scale *= 128;
    }
    values[place] = raw % 2 === 0 ? raw / 2 : -(raw + 1) / 2;
  }
  return values;
}

function count(bytes) {
  let ends = 0;
  for (let at = 0; at < bytes.length; at++) if (bytes.charCodeAt(at) < 128) ends++;
  return ends;
}

/** The texts of a column: for each, the length that it shares with its predecessor, the length of the rest, the rest. */
export function texts({ shared, length, rest }) {
  const kept = numbers(shared);
  const own = numbers(length);
  const all = new Array(kept.length);
  let last = '';
  let at = 0;
  for (let i = 0; i < all.length; i++) {
    last = last.slice(0, kept[i]) + rest.slice(at, at + own[i]);
    at += own[i];
    all[i] = last;
  }
  return all;
}
