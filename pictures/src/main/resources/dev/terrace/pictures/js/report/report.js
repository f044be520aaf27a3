// Assembles a report from the data in the file.
import { decode } from './data.js';
import { byId, el } from '../dom.js';
import { evictions } from './evictions.js';
import { fairness } from './fairness.js';
import { headline } from './headline.js';
import { createRange } from '../range.js';
import { schedule } from './schedule.js';
import { starved } from './starved.js';
import { utilisation } from './utilisation.js';
import { mountTheme } from '../theme.js';
import { waitCharts } from './waits.js';

const data = decode(JSON.parse(byId('data').textContent));
const time = createRange(data.from, data.until);

mountTheme(byId('theme'));
const fill = (id, content) => byId(id).append(...[content].flat(Infinity));
fill('headline', headline(data));
fill('utilisation', utilisation(data, time));
const shares = fairness(data, time);
byId('fairness-section').hidden = byId('fairness-link').hidden = shares === null;
if (shares) fill('fairness', shares);
fill('waits', waitCharts(data));
fill('evictions', evictions(data, time));
fill('schedule', schedule(data, time));
fill('starved', starved(data));
fill('assumptions', el('dl.assumptions', {}, data.assumptions.map(([term, text]) => [el('dt', {}, term), el('dd', {}, el('bdi', {}, text))])));
fill('citation', el('p', {}, data.citation));
document.documentElement.dataset.ready = 'true';
