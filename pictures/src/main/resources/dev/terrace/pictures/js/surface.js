// A canvas as wide as its place. It is painted at most once per frame, and while it is out of sight only for printing.
import { onPaints } from './paints.js';

const margin = { left: 56, right: 14, top: 20, bottom: 40 };
const all = new Set();

/** How long a frame may paint, in milliseconds, before other surfaces wait for the next one. */
const most = 10;
const waiting = new Set();
let frame = 0;
// At once: frames may not run while a page is printed.
matchMedia('print').addEventListener('change', () => all.forEach(surface => surface.now()));

/**
 * `paint(context, box)` draws in CSS pixels; `box` has width, height and the edges of the plot: left, right, top,
 * bottom.
 */
export function createSurface(host, height, paint, edges = margin) {
  const canvas = document.createElement('canvas');
  canvas.setAttribute('aria-hidden', 'true');
  host.classList.add('surface');
  host.style.setProperty('--height', `${height}px`);
  host.prepend(canvas);
  let seen = true;
  let stale = true;

  const surface = {
    canvas,
    host,
    box,
    /** Paints onto another context, of a file. */
    paintOn: (context, width) => paint(context, box(width), 1),
    now,
    repaint() {
      stale = true;
      if (seen) soon(surface);
    },
    release() {
      size.disconnect();
      sight.disconnect();
      forget();
      waiting.delete(surface);
      all.delete(surface);
    },
  };
  const size = new ResizeObserver(surface.repaint);
  const sight = new IntersectionObserver(
    ([entry]) => {
      seen = entry.isIntersecting;
      if (seen && stale) surface.repaint();
    },
    { rootMargin: '200px' },
  );
  size.observe(host);
  sight.observe(host);
  const forget = onPaints(surface.repaint);
  all.add(surface);
  return surface;

  function box(width = host.clientWidth) {
    return { width, height, left: edges.left, right: width - edges.right, top: edges.top, bottom: height - edges.bottom };
  }

  function now() {
    waiting.delete(surface);
    const place = box();
    if (place.width === 0) return;
    stale = false;
    const ratio = Math.min(2, devicePixelRatio || 1);
    const size = [Math.round(place.width * ratio), Math.round(height * ratio)];
    if (canvas.width !== size[0] || canvas.height !== size[1]) [canvas.width, canvas.height] = size;
    const context = canvas.getContext('2d');
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.clearRect(0, 0, place.width, height);
    paint(context, place, ratio);
  }
}

/** Releases the surfaces below an element that is about to be removed. They must not be painted again. */
export function releaseSurfaces(element) {
  for (const surface of all) if (element.contains(surface.canvas)) surface.release();
}

/** The surfaces below an element, in their order. */
export function surfacesIn(element) {
  const canvases = [...element.querySelectorAll('canvas')];
  return [...all].filter(surface => element.contains(surface.canvas)).sort((a, b) => canvases.indexOf(a.canvas) - canvases.indexOf(b.canvas));
}

/** Paints a surface in one of the next frames. */
function soon(surface) {
  waiting.add(surface);
  if (frame === 0) frame = requestAnimationFrame(paintWaiting);
}

function paintWaiting() {
  const start = performance.now();
  frame = 0;
  for (const surface of waiting) {
    if (performance.now() - start > most) break;
    surface.now();
  }
  if (waiting.size > 0) frame = requestAnimationFrame(paintWaiting);
}
