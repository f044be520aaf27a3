// Decodes the columns of a report: numbers are varints in base64, texts share the beginning of their predecessor.

/** The numbers of a column. Its first character is '+' for differences between successive numbers, '=' for numbers. */
export function numbers(column) {
  const bytes = atob(column.slice(1));
  const values = new Float64Array(count(bytes));
  const isDifference = column[0] === '+';
  let place = 0;
  let value = 0;
  for (let at = 0; at < bytes.length; place++) {
    let raw = 0;
    let scale = 1;
    let byte = 128;
    // Numbers exceed 32 bits, so that shifts would truncate them.
    while (byte >= 128) {
      byte = bytes.charCodeAt(at++);
      raw += (byte % 128) * scale;
      scale *= 128;
    }
    const number = raw % 2 === 0 ? raw / 2 : -(raw + 1) / 2;
    value = isDifference ? value + number : number;
    values[place] = value;
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
