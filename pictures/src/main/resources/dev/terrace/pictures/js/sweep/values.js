// Each metric by the values of the axes: lines for one axis, or for the configurations alone; heat maps for two or more.
import { bounded, heading, inside, markedAxis, valueAxis } from '../axes.js';
import { boundKey, chart, lineKey, plot } from '../chart.js';
import { el, name, table } from '../dom.js';
import { rowsOf } from '../figure.js';
import { heatMap, heightOf, paintHeatMap } from '../heatmap.js';
import { choosing, paintMark, paintRing, strokePath } from '../marks.js';
import { dash, paints } from '../paints.js';
import { linear } from '../scales.js';
import { createSurface } from '../surface.js';
import { clipped } from '../words.js';
import { placesOf, rangeOf } from './data.js';
import { figure, panel } from './tables.js';

const height = 260;
const edges = { left: 84, right: 18, top: 24, bottom: 40 };

export function values(data) {
  const note = el('p.faint.sentence', {}, data.axes.length < 3 ? 'Click a point or a cell for its settings and the command that repeats it.' : 'A cell is the mean over the other axes.');
  const texts = data.axes[0]?.values ?? data.names;
  // Labels that do not fit half of the page.
  const isWide = texts.length * Math.max(...texts.map(text => text.length)) > 60;
  return el('div', {}, note, data.axes.length < 2 ? el(isWide ? 'div' : 'div.pair', {}, data.metrics.map(metric => lines(data, metric))) : maps(data));
}

/** A line for each configuration over the values of the axis; without an axis, one line over the configurations. */
function lines(data, metric) {
  const axis = data.axes[0];
  const values = axis ? axis.values : data.names;
  const places = axis ? placesOf(values) : values.map((_, i) => i);
  const key = axis ? axis.key : 'configuration';
  const valueOf = each => values.indexOf(axis ? each.settings[key] : each.name);
  const shown = data.combinations.filter(each => Number.isFinite(each.values[metric.name].mean)).sort((a, b) => places[valueOf(a)] - places[valueOf(b)]);
  const names = axis ? data.names : ['mean'];
  const series = names.map((_, place) => shown.filter(each => !axis || each.place === place));
  const limits = bounds(shown, metric, valueOf);
  const range = rangeOf([...shown.flatMap(each => [each.values[metric.name].mean, ...each.rows.map(row => row.values[metric.name])]), ...limits.values()]);
  const [low, high] = [Math.min(...places), Math.max(...places)];
  const detail = panel(data);
  let chosen = null;
  const scales = box => {
    const inset = Math.min(60, (box.right - box.left) / 8);
    return [low === high ? () => (box.left + box.right) / 2 : linear(low, high, box.left + inset, box.right - inset), linear(...range, box.bottom, box.top)];
  };
  const host = plot(`${metric.title} by ${key}. Arrow keys go from point to point and open its settings. The table has the same points`);
  const surface = createSurface(host, height, (context, box) => {
    const [x, y] = scales(box);
    const ticks = metric.ticks(...range, 5);
    valueAxis(context, box, y, ticks.map(([value]) => value), value => ticks.find(([at]) => at === value)[1]);
    const room = Math.max(4, Math.floor((box.right - box.left) / values.length / 7) - 3);
    markedAxis(context, box, x, values.map((value, i) => [places[i], clipped(value, room)]).sort((a, b) => a[0] - b[0]), key);
    heading(context, box, metric.direction === '' ? metric.title : `${metric.title}. ${metric.direction}`);
    const at = each => [x(places[valueOf(each)]), y(each.values[metric.name].mean)];
    inside(context, { ...box, top: box.top - 8, bottom: box.bottom + 8 }, () => {
      context.lineWidth = 1.5;
      context.strokeStyle = paints().text;
      context.setLineDash(bounded);
      for (const [value, bound] of limits) strokePath(context, [[x(places[value]) - 14, y(bound)], [x(places[value]) + 14, y(bound)]]);
      series.forEach((points, place) => {
        context.globalAlpha = 0.45;
        for (const each of points) for (const row of each.rows) if (Number.isFinite(row.values[metric.name])) paintMark(context, 0, at(each)[0], y(row.values[metric.name]), 1.6);
        context.globalAlpha = 1;
        context.strokeStyle = paints().stroke(place);
        context.lineWidth = 2;
        context.setLineDash(dash(place));
        if (axis) strokePath(context, points.map(at));
        context.setLineDash([]);
        for (const each of points) paintMark(context, place, ...at(each), 4.5);
      });
      if (chosen) paintRing(context, ...at(chosen));
    });
  }, edges);
  choosing(
    host,
    () => {
      const [x, y] = scales(surface.box());
      return shown.map(each => ({ combination: each, x: x(places[valueOf(each)]), y: y(each.values[metric.name].mean) }));
    },
    {
      describe: ({ combination }) => [
        [null, el('bdi', {}, clipped(combination.label, 80))],
        [null, `${metric.title}: ${metric.format(combination.values[metric.name].mean)}`],
      ],
      choose: ({ combination }) => {
        chosen = combination;
        surface.repaint();
        detail.open(combination);
      },
    },
  );
  return chart({
    title: `${metric.title} by ${key}`,
    sentence: data.seeds > 1 ? `Means over ${data.seeds} seeds; small dots are single seeds.` : 'One run for each point.',
    legend: [...(axis && data.names.length > 1 ? data.names.map((each, place) => lineKey(place, name(each, data.configurations[place]))) : []), ...(limits.size > 0 ? [boundKey('no policy has a lower value')] : [])],
    plots: [host, detail.element],
    series: () => [['combination', 'seed', metric.name], ...shown.flatMap(each => each.rows.map(row => [each.label, row.seed ?? '', row.values[metric.name]]))],
    table: () =>
      table(
        `${metric.title} by ${key}`,
        [{ text: 'Combination', left: true }, 'Mean', ...(limits.size > 0 ? ['No policy is below'] : [])],
        shown.map(each => [name(each.label), figure(metric, each.values[metric.name].mean), ...(limits.size > 0 ? [figure(metric, each.values[metric.name].bound)] : [])]),
      ),
  });
}

/** The lower bound at each value of the axis, the least of the configurations. */
function bounds(combinations, metric, valueOf) {
  const limits = new Map();
  for (const each of combinations) {
    const { bound } = each.values[metric.name];
    if (bound > 0) limits.set(valueOf(each), Math.min(bound, limits.get(valueOf(each)) ?? Infinity));
  }
  return limits;
}

/** A heat map of two axes for each metric and configuration. With more axes, users choose two. */
function maps(data) {
  const place = el('div');
  const select = (title, at) =>
    el('label.choice', {}, `${title} `, el('select.quiet', { onchange: event => show(at, event.target.selectedIndex) }, data.axes.map((axis, i) => el('option', { selected: i === chosen[at] }, axis.key))));
  const chosen = [0, 1];
  const show = (at, axis) => {
    if (chosen[1 - at] === axis) chosen[1 - at] = chosen[at];
    chosen[at] = axis;
    draw();
  };
  const draw = () => {
    const [columns, rows] = chosen.map(i => data.axes[i]);
    place.replaceChildren(
      ...(data.axes.length > 2 ? [el('div.choices', {}, select('Columns', 0), select('Rows', 1))] : []),
      ...data.metrics.map(metric => el('div.pair', {}, mapsOf(data, metric, columns, rows))),
    );
  };
  draw();
  return place;
}

/** The maps of one metric, on one scale. */
function mapsOf(data, metric, columns, rows) {
  const cells = new Map();
  for (const each of data.combinations) {
    const key = JSON.stringify([each.place, each.settings[columns.key], each.settings[rows.key]]);
    if (!cells.has(key)) cells.set(key, []);
    cells.get(key).push(each);
  }
  const meanOf = all => {
    const means = all.map(each => each.values[metric.name].mean).filter(value => !Number.isNaN(value));
    return means.length === 0 ? NaN : means.reduce((sum, value) => sum + value, 0) / means.length;
  };
  const means = [...cells.values()].map(meanOf).filter(Number.isFinite);
  const [low, high] = [Math.min(...means), Math.max(...means)];
  const best = metric.better > 0 ? high : metric.better < 0 ? low : NaN;
  return data.names.map((configuration, place) => {
    const detail = panel(data);
    const lines = rows.values.map(row => [
      row,
      ...columns.values.map(column => {
        const all = cells.get(JSON.stringify([place, column, row])) ?? [];
        const mean = meanOf(all);
        const heat = !Number.isFinite(mean) ? 0 : high === low ? 0.5 : 0.06 + (0.94 * (mean - low)) / (high - low);
        return { all, mean, heat, isBest: mean === best, text: Number.isNaN(mean) ? '·' : metric.format(mean) };
      }),
    ]);
    const map = heatMap(
      `${metric.title} by ${columns.key} and ${rows.key}${data.names.length > 1 ? ` under ${configuration}` : ''}`,
      rows.key,
      columns.values.map(value => name(clipped(value, 24), value)),
      lines.map(([row, ...line]) => [name(clipped(row, 32), row), ...line.map(cell => shownCell(cell, detail))]),
    );
    return chart({
      title: `${metric.title} by ${columns.key} and ${rows.key}${data.names.length > 1 ? ` · ${configuration}` : ''}`,
      sentence: `Columns: ${columns.key}. Rows: ${rows.key}. Darker cells have larger values.${metric.direction === '' ? '' : ` ${metric.direction} The best has a frame.`}`,
      plots: [map, detail.element],
      series: () => rowsOf(map),
      file: {
        height: heightOf(lines),
        paint: (context, box) =>
          paintHeatMap(context, box, columns.key, columns.values.map(value => clipped(value, 14)), lines.map(([row, ...line]) => [clipped(row, 24), ...line]), {
            left: 20 + 7 * Math.min(24, Math.max(...rows.values.map(value => value.length))),
            widest: 120,
          }),
      },
    });
  });
}

function shownCell({ all, mean, heat, isBest, text }, detail) {
  const kind = isBest ? '.heat.best' : '.heat';
  const content = [el('data', { value: String(mean) }, text), isBest && el('span.unseen', {}, ' best')];
  const attributes = { vars: { '--heat': String(heat) } };
  return all.length === 1 ? el(`button${kind}`, { type: 'button', onclick: () => detail.open(all[0]), ...attributes }, content) : el(`span${kind}`, attributes, content);
}
