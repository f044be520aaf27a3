// Paints rectangles by the area that they cover in each pixel. Items below the size of a pixel merge by what they hold.

/**
 * `rectangles` has parallel arrays `left`, `right` (times), `top`, `bottom` (rows) and `paint` (an index of `colours`).
 * Returns the red, green, blue and covered part of each pixel, in an array that the next call uses again.
 */
export function cover(rectangles, [from, until], [first, last], width, height, colours) {
  const sums = zeros(width * height * 4);
  const perTime = width / (until - from);
  const perRow = height / (last - first);
  for (let i = 0; i < rectangles.length; i++) {
    if (rectangles.right[i] <= from || rectangles.left[i] >= until || rectangles.bottom[i] <= first || rectangles.top[i] >= last) continue;
    let left = Math.max(0, (rectangles.left[i] - from) * perTime);
    let right = Math.min(width, (rectangles.right[i] - from) * perTime);
    let top = Math.max(0, (rectangles.top[i] - first) * perRow);
    let bottom = Math.min(height, (rectangles.bottom[i] - first) * perRow);
    // Neighbours stay apart once they are large enough.
    if (right - left > 5) right -= 1;
    if (bottom - top > 5) bottom -= 1;
    add(sums, width, left, right, top, bottom, colours[rectangles.paint[i]]);
  }
  return sums;
}

let kept = new Float32Array(0);

/** One array serves all frames of a size: an array of millions of numbers for each frame would be collected in pauses. */
function zeros(length) {
  if (kept.length === length) kept.fill(0);
  else kept = new Float32Array(length);
  return kept;
}

function add(sums, width, left, right, top, bottom, colour) {
  const red = colour[0];
  const green = colour[1];
  const blue = colour[2];
  const strength = colour[3];
  const end = Math.ceil(right);
  for (let row = Math.floor(top); row < bottom; row++) {
    const high = (Math.min(bottom, row + 1) - Math.max(top, row)) * strength;
    let at = (row * width + Math.floor(left)) * 4;
    for (let column = Math.floor(left); column < end; column++, at += 4) {
      // Most pixels of a large rectangle are covered over their whole width.
      const part = column >= left && column + 1 <= right ? high : high * (Math.min(right, column + 1) - Math.max(left, column));
      sums[at] += red * part;
      sums[at + 1] += green * part;
      sums[at + 2] += blue * part;
      sums[at + 3] += part;
    }
  }
}

/** Blends covered parts over a background, into the bytes of an image. */
export function blend(sums, [red, green, blue], bytes) {
  for (let at = 0; at < sums.length; at += 4) {
    const part = sums[at + 3];
    bytes[at + 3] = 255;
    if (part === 0) {
      bytes[at] = red;
      bytes[at + 1] = green;
      bytes[at + 2] = blue;
      continue;
    }
    // Rounding may cover slightly more than a pixel.
    const scale = part > 1 ? 1 / part : 1;
    const rest = part > 1 ? 0 : 1 - part;
    bytes[at] = sums[at] * scale + red * rest;
    bytes[at + 1] = sums[at + 1] * scale + green * rest;
    bytes[at + 2] = sums[at + 2] * scale + blue * rest;
  }
}

/**
 * The covered cells of a grid as outlines by colour: neighbours of one colour are one rectangle. Colours have 16 levels
 * of each channel, so that neighbours are mostly equal.
 */
export function cellsOf(sums, bytes, width, height) {
  const paths = new Map();
  let open = new Map();
  for (let row = 0; row <= height; row++) {
    const next = new Map();
    for (let left = 0, right = 0; row < height && left < width; left = right) {
      const colour = colourOf(sums, bytes, row * width + left);
      for (right = left + 1; right < width && colourOf(sums, bytes, row * width + right) === colour; ) right++;
      const key = `${colour} ${left} ${right}`;
      if (colour !== '') next.set(key, open.get(key) ?? { colour, left, right, top: row });
    }
    for (const [key, run] of open) {
      if (!next.has(key)) paths.set(run.colour, `${paths.get(run.colour) ?? ''}M${run.left} ${run.top}h${run.right - run.left}v${row - run.top}H${run.left}z`);
    }
    open = next;
  }
  return paths;
}

function colourOf(sums, bytes, cell) {
  const at = 4 * cell;
  const level = channel => Math.round(bytes[at + channel] / 17).toString(16);
  return sums[at + 3] === 0 ? '' : `#${level(0)}${level(1)}${level(2)}`;
}
