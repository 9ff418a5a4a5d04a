/** Workloads of automation issues through /vertices, with and without an xid. */

import { xidPrefix } from '../graph-snapshot.ts';
import { issue, type MakeWorkload, markOf, numbersUpTo, oddText, scope } from '../workload.ts';
import { machines, machineXid } from './vertices.ts';

/** Number of machines to which issues refer. */
const origins = 20;

const issues =
  (name: string, named: boolean): MakeWorkload =>
  (random, count) => {
    const heads = ['ogit/_type', 'ogit/_scope', 'xid:ogit/Automation/originNode', 'ogit/subject', '/row'];
    const rows = numbersUpTo(count).map((row) => {
      const origin = machineXid(random.chance(0.02) ? origins + row : random.between(0, origins - 1));
      const cells = [issue, scope, origin, oddText(random), markOf(row)];
      return named ? [`${xidPrefix}i:${row}`, ...cells] : cells;
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
      trace: (snapshot, row) => [snapshot.having('/row', markOf(row)).length],
    };
  };
export const postIssues = issues('post-issues', true);
export const postNamelessIssues = issues('post-nameless-issues', false);
