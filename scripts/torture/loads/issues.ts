/** Loads of automation issues by /vertices, with and without a name of ours. */
import { issue, type MakeLoad, markOf, oddText, scope, upTo } from '../load.ts';
import { ours } from '../picture.ts';
import { machines, machineXid } from './vertices.ts';

const origins = 20;

const issues =
  (name: string, named: boolean): MakeLoad =>
  (draw, count) => {
    const heads = ['ogit/_type', 'ogit/_scope', 'xid:ogit/Automation/originNode', 'ogit/subject', '/row'];
    const rows = upTo(count).map((row) => {
      const origin = machineXid(draw.is(0.02) ? origins + row : draw.between(0, origins - 1));
      const cells = [issue, scope, origin, oddText(draw), markOf(row)];
      return named ? [`${ours}i:${row}`, ...cells] : cells;
    });
    return {
      name,
      path: 'vertices',
      action: 'POST',
      repeating: named ? 'free' : 'risky',
      header: named ? ['ogit/_xid', ...heads] : heads,
      rows,
      seeds: [machines(origins)],
      poisonColumn: named ? 4 : 3,
      loose: new Set(),
      rivals: [],
      trace: (picture, row) => [picture.having('/row', markOf(row)).length],
    };
  };
export const postIssues = issues('post-issues', true);
export const postNamelessIssues = issues('post-nameless-issues', false);
