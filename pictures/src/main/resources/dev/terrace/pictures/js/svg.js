// A drawing context that writes SVG: the part of a canvas's context that painters use, so that a file has the same
// picture.

const family = 'system-ui, "DejaVu Sans", sans-serif';
const anchors = { left: 'start', center: 'middle', right: 'end' };

export function createSvg() {
  const body = [];
  const definitions = [];
  const hatches = new Map();
  const open = [];
  let path = [];

  const context = {
    isVector: true,
    fillStyle: '#000',
    strokeStyle: '#000',
    lineWidth: 1,
    globalAlpha: 1,
    font: '12px sans-serif',
    textAlign: 'left',
    textBaseline: 'alphabetic',
    dashes: [],
    setLineDash: dashes => (context.dashes = dashes),
    measureText(text) {
      const measure = measures();
      measure.font = context.font;
      return measure.measureText(text);
    },
    beginPath: () => (path = []),
    moveTo: (x, y) => path.push(`M${short(x)} ${short(y)}`),
    lineTo: (x, y) => path.push(`L${short(x)} ${short(y)}`),
    rect: (x, y, width, height) => path.push(`M${short(x)} ${short(y)}h${short(width)}v${short(height)}h${short(-width)}Z`),
    stroke() {
      const dashes = context.dashes.length > 0 ? ` stroke-dasharray="${context.dashes.join(' ')}"` : '';
      body.push(`<path d="${path.join('')}" fill="none"${paint('stroke', context.strokeStyle)} stroke-width="${short(context.lineWidth)}"${dashes}${opacity()}/>`);
    },
    fill: () => body.push(`<path d="${path.join('')}"${paint('fill', context.fillStyle)}${opacity()}/>`),
    fillRect: (x, y, width, height) => body.push(`<rect x="${short(x)}" y="${short(y)}" width="${short(width)}" height="${short(height)}"${paint('fill', context.fillStyle)}${opacity()}/>`),
    fillText(text, x, y) {
      const size = Number(/([\d.]+)px/.exec(context.font)[1]);
      const weight = /^\d+ /.test(context.font) ? ` font-weight="${context.font.split(' ')[0]}"` : '';
      const down = { top: 0.9, middle: 0.35 }[context.textBaseline] ?? 0;
      body.push(`<text x="${short(x)}" y="${short(y + down * size)}" font-size="${size}"${weight} text-anchor="${anchors[context.textAlign]}"${paint('fill', context.fillStyle)}>${escaped(text)}</text>`);
    },
    save: () => open.push(0),
    clip() {
      definitions.push(`<clipPath id="clip-${definitions.length}"><path d="${path.join('')}"/></clipPath>`);
      group(`clip-path="url(#clip-${definitions.length - 1})"`);
    },
    restore: () => body.push('</g>'.repeat(open.pop())),
    /** The paint of a pattern. */
    hatch(kind, ground, ink, draw) {
      const key = `${kind} ${ground} ${ink}`;
      if (!hatches.has(key)) {
        const tile = createSvg();
        const size = draw(tile);
        hatches.set(key, `url(#hatch-${hatches.size})`);
        definitions.push(`<pattern id="hatch-${hatches.size - 1}" width="${size}" height="${size}" patternUnits="userSpaceOnUse">${tile.content()}</pattern>`);
      }
      return hatches.get(key);
    },
    /** Paints lower by some pixels. */
    shifted(y, paint) {
      context.save();
      group(`transform="translate(0 ${short(y)})"`);
      paint();
      context.restore();
    },
    /** Paints outlines by colour in a grid of cells. */
    cells(paths, x, y, width, height) {
      context.save();
      group(`transform="translate(${short(x)} ${short(y)}) scale(${Number(width.toFixed(6))} ${Number(height.toFixed(6))})" shape-rendering="crispEdges"`);
      for (const [colour, outline] of paths) body.push(`<path d="${outline}" fill="${colour}"/>`);
      context.restore();
    },
    content: () => body.join(''),
    /** The file. */
    text: (width, height, title) =>
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${short(height)}" viewBox="0 0 ${width} ${short(height)}" font-family='${family}'>\n<title>${escaped(title)}</title>\n<defs>${definitions.join('\n')}</defs>\n<rect width="${width}" height="${short(height)}" fill="#fff"/>\n${body.join('\n')}\n</svg>\n`,
  };
  return context;

  function group(attributes) {
    open[open.length - 1]++;
    body.push(`<g ${attributes}>`);
  }

  function opacity() {
    return context.globalAlpha === 1 ? '' : ` opacity="${context.globalAlpha}"`;
  }
}

/** Old readers know no alpha within a colour. */
function paint(kind, value) {
  if (value === 'transparent') return ` ${kind}="none"`;
  const [, colour, alpha] = /^rgba\((.*), ([\d.]+)\)$/.exec(value) ?? [];
  return alpha ? ` ${kind}="rgb(${colour})" ${kind}-opacity="${alpha}"` : ` ${kind}="${value}"`;
}

function short(value) {
  return String(Math.round(value * 100) / 100);
}

function escaped(text) {
  // Control characters are not allowed in XML.
  return text.replace(/[\u0000-\u001f]/g, ' ').replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

let measuring = null;

function measures() {
  return (measuring ??= document.createElement('canvas').getContext('2d'));
}
