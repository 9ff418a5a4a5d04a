/** Rules for a row of a vertices file that can be known before it is sent. */
import type { Action } from '../imports/open-file.ts';

export interface RowFault {
  readonly rule: RuleId;
  readonly severity: 'error' | 'warning';
  /** Index of the column, or null where the whole row is meant. */
  readonly column: number | null;
  readonly message: string;
}

export const vertexRules = {
  ragged: { severity: 'error', title: 'Rows with another number of values than the header' },
  'type-missing': { severity: 'error', title: 'Rows without ogit/_type' },
  'scope-missing': { severity: 'error', title: 'Rows without ogit/_scope' },
  'identity-missing': { severity: 'error', title: 'Rows without ogit/_id and ogit/_xid' },
  'xid-twice': { severity: 'error', title: 'Rows with an ogit/_xid that an earlier row has' },
  'null-removes': { severity: 'warning', title: 'Rows with a cell that removes an attribute' },
} as const satisfies Record<string, { severity: 'error' | 'warning'; title: string }>;
export type RuleId = keyof typeof vertexRules;

export const nullKeyword = 'null';

/** Compiled for one header; `check` answers the faults of one row, cheapest reasons first. */
export function createVertexRules(header: readonly string[], action: Action) {
  const at = (name: string) => header.indexOf(name);
  const [type, scope, xid, id] = [at('ogit/_type'), at('ogit/_scope'), at('ogit/_xid'), at('ogit/_id')];
  const empty = (cells: readonly string[], index: number) => {
    const cell = index < 0 ? undefined : cells[index];
    return cell === undefined || cell === '' || cell === nullKeyword;
  };
  const fault = (rule: RuleId, column: number, message: string): RowFault => ({
    rule,
    severity: vertexRules[rule].severity,
    column: column < 0 ? null : column,
    message,
  });

  /** A row with another number of values is not read any further: the connector does not either. */
  const check = (cells: readonly string[]): RowFault[] => {
    if (cells.length !== header.length) {
      const message = `The row has ${count(cells.length)}, the header ${header.length}.`;
      return [fault('ragged', -1, message)];
    }
    const faults: RowFault[] = [];
    if (action === 'POST') {
      if (empty(cells, type))
        faults.push(fault('type-missing', type, 'Creating a vertex needs an ogit/_type.'));
      if (empty(cells, scope))
        faults.push(fault('scope-missing', scope, 'Creating a vertex needs an ogit/_scope.'));
    } else {
      if (empty(cells, xid) && empty(cells, id)) {
        const verb = action === 'PUT' ? 'Updating' : 'Deleting';
        faults.push(fault('identity-missing', xid, `${verb} a vertex needs its ogit/_id or ogit/_xid.`));
      }
      if (action === 'PUT') {
        const removed = cells.indexOf(nullKeyword);
        if (removed >= 0)
          faults.push(fault('null-removes', removed, `${header[removed]} is removed from the vertex.`));
      }
    }
    return faults;
  };

  /** The xid by which the platform knows the row's vertex; undefined where it gives none. */
  const xidOf = (cells: readonly string[]): string | undefined =>
    cells.length !== header.length || empty(cells, xid) ? undefined : cells[xid];

  /** How a user recognises the row: its xid, else its id, else nothing. */
  const identityOf = (cells: readonly string[]): string => cells[xid] || cells[id] || '';

  return { check, xidOf, identityOf, xidColumn: xid };
}
export type VertexRules = ReturnType<typeof createVertexRules>;

/** The fault of a row whose xid stood in an earlier row already. */
export const xidTwice = (column: number, xid: string, earlierRecord: number): RowFault => ({
  rule: 'xid-twice',
  severity: 'error',
  column,
  message: `Row ${earlierRecord.toLocaleString('en')} has the ogit/_xid “${xid}” already.`,
});

const count = (values: number) => (values === 1 ? '1 value' : `${values} values`);
