// Values that hold from one time to the next: their means, and their shapes as lines and areas.

/** The index of the last time at or before `at`; -1 before the first. */
export function indexAt(times, at) {
  let low = 0;
  let high = times.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (times[middle] <= at) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** The value that holds at a time; 0 before the first. */
export function valueAt(times, values, at) {
  const place = indexAt(times, at);
  return place < 0 ? 0 : values[place];
}

/** The mean, the minimum and the maximum of the values that hold in from…until. */
export function summary(times, values, from, until) {
  let place = indexAt(times, from);
  let sum = 0;
  let least = Infinity;
  let most = -Infinity;
  for (let at = from; at < until; ) {
    const value = place < 0 ? 0 : values[place];
    const next = Math.min(place + 1 < times.length ? times[place + 1] : until, until);
    sum += value * (next - at);
    least = Math.min(least, value);
    most = Math.max(most, value);
    at = next;
    place++;
  }
  return { mean: sum / (until - from), least, most };
}

/**
 * The columns of a plot: for each pixel, the mean of several series over its time. Times are shared by all series.
 * Returns one array for each series.
 */
export function columns(times, series, [from, until], width) {
  const means = series.map(() => new Float64Array(width));
  const size = (until - from) / width;
  let place = indexAt(times, from);
  for (let pixel = 0; pixel < width; pixel++) {
    const end = from + (pixel + 1) * size;
    let at = from + pixel * size;
    while (at < end) {
      const next = place + 1 < times.length ? Math.min(end, times[place + 1]) : end;
      if (place >= 0) for (let s = 0; s < series.length; s++) means[s][pixel] += (series[s][place] * (next - at)) / size;
      at = next;
      if (place + 1 < times.length && times[place + 1] <= end) place++;
      else break;
    }
  }
  return means;
}

/** A path of steps through the values in a window. Steps within half a pixel are one: it shows their extremes. */
export function stepPath(context, times, values, [from, until], x, y) {
  let place = Math.max(0, indexAt(times, from));
  context.beginPath();
  if (times.length === 0) return;
  context.moveTo(x(Math.max(from, times[place])), y(values[place]));
  for (place++; place < times.length && times[place] <= until; place++) {
    const pixel = x(times[place]);
    let least = values[place - 1];
    let most = least;
    context.lineTo(pixel, y(least));
    for (; place + 1 < times.length && times[place + 1] <= until && x(times[place + 1]) < pixel + 0.5; place++) {
      least = Math.min(least, values[place]);
      most = Math.max(most, values[place]);
    }
    if (least < most) {
      context.lineTo(pixel, y(least));
      context.lineTo(pixel, y(most));
    }
    context.lineTo(pixel, y(values[place]));
  }
  context.lineTo(x(until), y(values[place - 1]));
}

/**
 * Fills the area between two lists of pixel rows, one entry for each pixel column from `left`. Rectangles on whole
 * pixels of the device cost a fraction of a path with as many edges.
 */
export function fillBetween(context, left, lower, upper) {
  if (context.isVector) return fillOutline(context, left, lower, upper);
  const ratio = context.getTransform().a;
  const edge = column => Math.round((left + column) * ratio) / ratio;
  for (let i = 0, next = 1; i < lower.length; i = next, next++) {
    while (next < lower.length && upper[next] === upper[i] && lower[next] === lower[i]) next++;
    if (upper[i] !== lower[i]) context.fillRect(edge(i), upper[i], edge(next) - edge(i), lower[i] - upper[i]);
  }
}

/** The same as one path without seams, for a file. */
function fillOutline(context, left, lower, upper) {
  const way = values => [...values].flatMap((y, i) => (i > 0 && y === values[i - 1] ? [] : [[left + i, values[i - 1] ?? y], [left + i, y]]));
  const end = left + lower.length;
  context.beginPath();
  context.moveTo(left, lower[0]);
  for (const [x, y] of way(upper)) context.lineTo(x, y);
  context.lineTo(end, upper.at(-1));
  context.lineTo(end, lower.at(-1));
  for (const [x, y] of way(lower).reverse()) context.lineTo(x, y);
  context.fill();
}
