// Paints cells. A node is a vessel that the queues' amounts fill from below.

// Below this width, in pixels, a pattern is only noise.
const patterned = 26;

/**
 * Paints one cell. `moment` runs from 0 (before the cycle) to 1 (after it), or is null for the changes by the cycle:
 * remaining amounts in grey, new ones in the queue's colour, evicted ones hatched. `focus` is the highlighted queue, or
 * null.
 */
export function paintCell(context, paints, grid, cell, place, { moment, focus, text }) {
  const gap = grid.gap;
  const left = grid.left(place) + gap / 2;
  let top = grid.top(place) + gap / 2;
  const width = grid.cellWidth - gap;
  let height = grid.cellHeight - gap;
  const large = width >= 74 && height >= 40;
  context.fillStyle = paints.panel;
  context.fillRect(left - gap / 2, top - gap / 2, width + gap, height + gap);
  if (large) {
    label(context, paints, left, top, width, cell.node.name, text(cell));
    top += 17;
    height -= 17;
  }
  context.fillStyle = paints.cell;
  context.fillRect(left, top, width, height);
  if (isTiny(grid)) return paintTiny(context, paints, cell, left, top, width, height, moment, focus);
  if (cell.offers > 0) {
    for (const [vessel, from, wide] of vessels(cell, left, width)) {
      if (moment === null) paintChange(context, paints, vessel, from, top, wide, height, focus);
      else paintLoad(context, paints, vessel, from, top, wide, height, moment, focus);
      if (vessel !== cell && large) frame(context, paints, from, top, wide, height);
    }
  } else cross(context, paints, left, top, width, height);
  if (cell.pipelined > 0 && moment !== 0) pipelined(context, paints, left, top, width, height);
  if (cell.node.cordoned) corner(context, paints, left, top, width);
  if (large) frame(context, paints, left, top, width, height);
}

function frame(context, paints, left, top, width, height) {
  context.strokeStyle = paints['cell-edge'];
  context.lineWidth = 1;
  context.strokeRect(left + 0.5, top + 0.5, width - 1, height - 1);
}

/** The areas to fill, each as [vessel, left, width]: the node, or its devices side by side if they are wide enough. */
function vessels(cell, left, width) {
  const devices = cell.devices ?? [];
  const wide = width / devices.length;
  if (devices.length === 0 || wide < 5) return [[cell, left, width]];
  const gap = wide >= 16 ? 3 : 1;
  return devices.map((device, i) => [device, left + i * wide + (i > 0 ? gap / 2 : 0), wide - (i > 0 ? gap / 2 : 0) - (i < devices.length - 1 ? gap / 2 : 0)]);
}

/** Returns whether cells are too small for layers and get one colour each. */
export function isTiny(grid) {
  return grid.cellHeight < 9;
}

/**
 * Paints a cell in the colour of the queue with the largest amount or gain. Opacity stands for the load. An eviction
 * takes precedence.
 */
function paintTiny(context, paints, cell, left, top, width, height, moment, focus) {
  if (cell.offers <= 0) return;
  const changes = moment === null;
  let most = null;
  let units = 0;
  let total = 0;
  let gone = false;
  for (const part of cell.parts) {
    const seen = focus === null || focus === part[0];
    const held = changes ? part[2] - part[1] : part[1] + (part[2] - part[1]) * moment;
    gone ||= changes && seen && part[4] < part[3];
    total += changes ? part[2] : held;
    if (seen && held > units) {
      units = held;
      most = part[0];
    }
  }
  const full = focus === null || changes ? total : units;
  context.globalAlpha = gone ? 1 : Math.min(1, full > 0 ? 0.25 + (0.75 * full) / cell.offers : 0);
  context.fillStyle = gone ? paints.bad : most === null ? paints['cell-kept'] : paints.queue(most);
  if (most !== null || changes) context.fillRect(left, top, width, height);
  context.globalAlpha = 1;
}

function paintLoad(context, paints, cell, left, top, width, height, moment, focus) {
  let base = top + height;
  for (const part of cell.parts) {
    const units = part[1] + (part[2] - part[1]) * moment;
    base = stack(context, cell, base, top, left, width, height, units, () => {
      context.globalAlpha = focus === null || focus === part[0] ? 1 : 0.14;
      context.fillStyle = width < patterned ? paints.queue(part[0]) : paints.fill(context, part[0]);
    });
  }
  context.globalAlpha = 1;
}

function paintChange(context, paints, cell, left, top, width, height, focus) {
  let base = top + height;
  const stay = cell.parts.reduce((units, part) => units + Math.min(part[1], part[2]), 0);
  base = stack(context, cell, base, top, left, width, height, stay, () => (context.fillStyle = paints['cell-kept']));
  for (const part of cell.parts) {
    base = stack(context, cell, base, top, left, width, height, part[2] - part[1], () => {
      context.globalAlpha = focus === null || focus === part[0] ? 1 : 0.14;
      context.fillStyle = width < patterned ? paints.queue(part[0]) : paints.fill(context, part[0]);
    });
  }
  context.globalAlpha = 1;
  for (const part of cell.parts) {
    const gone = part[1] - part[2];
    if (gone <= 0 || (focus !== null && focus !== part[0])) continue;
    const size = Math.max(2, Math.min(height, (height * gone) / cell.offers));
    const from = Math.max(top, base - size);
    context.fillStyle = paints.gone(context);
    context.fillRect(left, from, width, size);
    base = from;
  }
}

/** Paints one layer on top of the others. Returns the new top. */
function stack(context, cell, base, top, left, width, height, units, prepare) {
  if (units <= 0 || cell.offers <= 0) return base;
  const size = Math.min(base - top, (height * units) / cell.offers);
  prepare();
  context.fillRect(left, base - size, width, size);
  return base - size;
}

function label(context, paints, left, top, width, name, figure) {
  context.font = '600 11px system-ui, sans-serif';
  context.textBaseline = 'top';
  context.fillStyle = paints.text;
  context.textAlign = 'left';
  context.fillText(clipped(context, name, width - 2), left + 1, top + 2);
  const room = width - context.measureText(name).width - 8;
  context.font = '11px system-ui, sans-serif';
  if (context.measureText(figure).width > room) return;
  context.fillStyle = paints['text-faint'];
  context.textAlign = 'right';
  context.fillText(figure, left + width - 1, top + 2);
}

/** Leaves out the domain of a name, and then its beginning, because the end of the rest distinguishes nodes. */
function clipped(context, name, room) {
  const fits = text => context.measureText(text).width <= room;
  const host = fits(name) ? name : name.replace(/\.[a-z].*$/i, '');
  let from = 0;
  const text = () => (from === 0 ? host : `…${host.slice(from)}`);
  while (from < host.length && !fits(text())) from++;
  return text();
}

function cross(context, paints, left, top, width, height) {
  context.strokeStyle = paints['cell-kept'];
  context.lineWidth = 1;
  context.beginPath();
  context.moveTo(left, top + height);
  context.lineTo(left + width, top);
  context.stroke();
}

/** Marks a node with pipelined pods. Their amounts are not known yet. */
function pipelined(context, paints, left, top, width, height) {
  const inset = width < 20 ? 0.5 : 3;
  context.strokeStyle = paints.pipelined;
  context.lineWidth = width < 20 ? 1 : 1.5;
  if (width >= 20) context.setLineDash([2, 3]);
  context.strokeRect(left + inset, top + inset, width - 2 * inset, height - 2 * inset);
  context.setLineDash([]);
}

/** Marks a cordoned node. */
function corner(context, paints, left, top, width) {
  const size = Math.min(12, width / 2);
  context.fillStyle = paints.text;
  context.beginPath();
  context.moveTo(left + width - size, top);
  context.lineTo(left + width, top);
  context.lineTo(left + width, top + size);
  context.fill();
}

/** A ring around a cell under the pointer, a chosen one, or one in the details. */
export function ring(context, grid, place, colour, thickness) {
  const half = thickness / 2;
  context.strokeStyle = colour;
  context.lineWidth = thickness;
  context.strokeRect(grid.left(place) + half, grid.top(place) + half, grid.cellWidth - thickness, grid.cellHeight - thickness);
}
