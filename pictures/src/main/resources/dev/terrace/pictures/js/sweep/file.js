// Shows the report of a sweep whose data this file contains.
import { show } from '../parts.js';
import { decode } from './data.js';
import { report } from './report.js';

show(json => report(decode(json)));
