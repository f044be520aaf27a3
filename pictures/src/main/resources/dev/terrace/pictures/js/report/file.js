// Shows the report whose data this file contains.
import { show } from '../parts.js';
import { createRange } from '../range.js';
import { decode } from './data.js';
import { report } from './report.js';

show(json => {
  const data = decode(json);
  return report(data, createRange(data.from, data.until));
});
