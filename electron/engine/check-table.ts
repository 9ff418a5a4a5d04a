/** Checks every row of a table by the rules of its kind, once through. */

import type { Repaired } from '../../shared/columns/repairs.ts';
import { createVertexRules, type RuleId, xidTwice } from '../../shared/columns/vertex-rules.ts';
import type { Action } from '../../shared/imports.ts';
import { recordsOf, type Table } from './table.ts';

export interface CheckResult {
  /** Records by rule, ascending. */
  readonly recordsOf: ReadonlyMap<RuleId, readonly number[]>;
  /** Every record with a fault once, ascending. */
  readonly faulty: readonly number[];
  /** For a record whose xid stood earlier: the record of the first one. */
  readonly firstWithXid: ReadonlyMap<number, number>;
}

export async function checkTable(options: {
  table: Table;
  repaired: Repaired;
  action: Action;
  signal: AbortSignal;
}): Promise<CheckResult> {
  const { table, repaired, action, signal } = options;
  const rules = createVertexRules(repaired.header, action);
  const byRule = new Map<RuleId, number[]>();
  const faulty: number[] = [];
  /** The row that has an xid, and whether it will be stored. Grows with the number of different xids in the file. */
  const holders = new Map<string, { record: number; taken: boolean }>();
  const firstWithXid = new Map<number, number>();

  for await (const piece of recordsOf(table, 1, { signal }))
    for (const { record, cells: read } of piece) {
      const cells = repaired.apply(read);
      const faults = rules.check(cells);
      const xid = action === 'PUT' ? undefined : rules.xidOf(cells);
      const earlier = xid === undefined ? undefined : holders.get(xid);
      const clean = faults.length === 0;
      // A row that fails takes no xid: the next one with it succeeds, unless it has a fault of its own.
      if (earlier !== undefined && (earlier.taken || !clean) && xid !== undefined) {
        firstWithXid.set(record, earlier.record);
        faults.push(xidTwice(rules.xidColumn, xid, earlier.record));
      } else if (xid !== undefined && !earlier?.taken) holders.set(ownCopy(xid), { record, taken: clean });
      if (faults.length === 0) continue;
      faulty.push(record);
      for (const { rule } of faults) {
        const records = byRule.get(rule);
        if (records) records.push(record);
        else byRule.set(rule, [record]);
      }
    }
  return { recordsOf: byRule, faulty, firstWithXid };
}

/** A cell may be a view into the block it was read from; kept as it is, it would keep the whole block. */
const ownCopy = (cell: string): string => ` ${cell}`.slice(1);
