// A window on a range of values, which charts share, and its control by pointer and keyboard.

/** A window of at least `least` on from…until. */
export function createRange(from, until, least = 1) {
  const listeners = new Set();
  const range = {
    from,
    until: Math.max(until, from + least),
    window: [from, Math.max(until, from + least)],
    on(listener) {
      listeners.add(listener);
    },
    /** Shows a window of this size, moved into the range. */
    show(start, end) {
      const size = Math.min(Math.max(end - start, least), range.until - range.from);
      const begin = Math.min(Math.max(start, range.from), range.until - size);
      if (begin === range.window[0] && begin + size === range.window[1]) return;
      range.window = [begin, begin + size];
      listeners.forEach(listener => listener(range.window));
    },
    /** Moves the window by a part of its size. */
    pan(part) {
      const [start, end] = range.window;
      range.show(start + part * (end - start), end + part * (end - start));
    },
    /** Shrinks the window by a factor around a value. */
    zoom(factor, around = (range.window[0] + range.window[1]) / 2) {
      const [start, end] = range.window;
      const size = Math.min(Math.max((end - start) / factor, least), range.until - range.from);
      const part = (around - start) / (end - start);
      range.show(around - part * size, around + (1 - part) * size);
    },
    all() {
      range.show(range.from, range.until);
    },
  };
  return range;
}

const moves = {
  ArrowLeft: range => range.pan(-0.1),
  ArrowRight: range => range.pan(0.1),
  PageUp: range => range.pan(-0.9),
  PageDown: range => range.pan(0.9),
  Home: range => range.show(range.from, range.from + range.window[1] - range.window[0]),
  End: range => range.show(range.until - (range.window[1] - range.window[0]), range.until),
  '+': range => range.zoom(1.5),
  '=': range => range.zoom(1.5),
  '-': range => range.zoom(1 / 1.5),
  0: range => range.all(),
};

/**
 * Controls a range: a drag pans, the wheel with Ctrl zooms, a double click zooms in, keys do both.
 *
 * `plot` returns the left end and the width of the plot within the element. `rows`, if given, is the range of the other
 * direction; `depth` returns its height.
 */
export function steer(element, range, plot, rows = null, depth = null) {
  let grip = null;
  const at = event => {
    const [left, width] = plot();
    const [start, end] = range.window;
    return start + ((event.clientX - element.getBoundingClientRect().left - left) / width) * (end - start);
  };
  element.addEventListener('keydown', event => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const up = rows && { ArrowUp: -0.1, ArrowDown: 0.1 }[event.key];
    if (up) rows.pan(up);
    else if (rows && event.key === '[') rows.zoom(1 / 1.5);
    else if (rows && event.key === ']') rows.zoom(1.5);
    else if (event.key in moves) {
      moves[event.key](range);
      if (rows && event.key === '0') rows.all();
    } else return;
    event.preventDefault();
  });
  element.addEventListener(
    'wheel',
    event => {
      if (event.ctrlKey || event.metaKey) {
        const factor = event.deltaY < 0 ? 1.25 : 0.8;
        if (rows && event.shiftKey) rows.zoom(factor);
        else range.zoom(factor, at(event));
      } else if (Math.abs(event.deltaX) > Math.abs(event.deltaY)) range.pan(event.deltaX / 600);
      else return;
      event.preventDefault();
    },
    { passive: false },
  );
  element.addEventListener('dblclick', event => range.zoom(2.5, at(event)));
  element.addEventListener('pointerdown', event => {
    if (event.button !== 0) return;
    grip = { x: event.clientX, y: event.clientY, window: range.window, rows: rows?.window };
  });
  element.addEventListener('pointermove', event => {
    if (!grip || event.buttons === 0) {
      grip = null;
      return;
    }
    // A click that trembles is no drag.
    if (!element.hasPointerCapture(event.pointerId)) {
      if (Math.abs(event.clientX - grip.x) + Math.abs(event.clientY - grip.y) < 4) return;
      element.setPointerCapture(event.pointerId);
    }
    const [start, end] = grip.window;
    const moved = ((grip.x - event.clientX) / plot()[1]) * (end - start);
    range.show(start + moved, end + moved);
    if (rows) {
      const [top, bottom] = grip.rows;
      const down = ((grip.y - event.clientY) / depth()) * (bottom - top);
      rows.show(top + down, bottom + down);
    }
  });
  element.addEventListener('pointerup', () => {
    grip = null;
  });
}
