// Shows the report whose data this file contains.
import { byId } from '../dom.js';
import { createRange } from '../range.js';
import { mountTheme } from '../theme.js';
import { decode } from './data.js';
import { report } from './report.js';

const data = decode(JSON.parse(byId('data').textContent));
const { links, sections } = report(data, createRange(data.from, data.until));

mountTheme(byId('theme'));
document.querySelector('nav').append(...links);
document.querySelector('main').append(...sections);
document.documentElement.dataset.ready = 'true';
