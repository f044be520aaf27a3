// Shows the report of a sweep whose data this file contains.
import { byId } from '../dom.js';
import { mountTheme } from '../theme.js';
import { decode } from './data.js';
import { report } from './report.js';

const { links, sections } = report(decode(JSON.parse(byId('data').textContent)));

mountTheme(byId('theme'));
document.querySelector('nav').append(...links);
document.querySelector('main').append(...sections);
document.documentElement.dataset.ready = 'true';
