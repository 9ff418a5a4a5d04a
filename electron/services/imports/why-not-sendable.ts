/** Explains in one sentence why no row of a file can be sent. */
import { headFaults } from '../../../shared/columns/rules/head-rules.ts';
import type { Stop } from '../../../shared/imports/open-file.ts';
import type { RowSet } from '../../../shared/rows/row-set.ts';
import { formatCount } from '../../../shared/units.ts';
import type { IndexedTable } from '../../engine/indexed-table.ts';
import type { Terms } from './file/checking.ts';

interface Sendable {
  /** Where the connector would stop; an excluded record stops nothing. */
  readonly firstStop: Stop | null;
  /** Null where rows can be sent. */
  readonly sentence: string | null;
}

export function whyNotSendable(input: {
  terms: Terms;
  table: IndexedTable | null;
  excluded: RowSet;
}): Sendable {
  const { terms, table, excluded } = input;
  const fault = table?.index.stops.find((each) => !excluded.has(each.fault.record))?.fault;
  const firstStop: Stop | null = fault
    ? {
        message: fault.message,
        record: fault.record,
        line: fault.line,
        byte: fault.byte,
        column: fault.column,
        openedAt: fault.openedAt,
      }
    : null;
  const [head] = headFaults(terms.shape.header, terms.kind);
  const [mapping] = terms.shape.faults;
  // Excluding records does not help here: the records after them were not checked.
  const ended = table?.index.endedEarly ?? null;
  const sentence = mapping?.message ?? head?.message ?? ended ?? (firstStop && stopSentence(firstStop));
  return { firstStop, sentence };
}

const stopSentence = ({ record, line, byte, message, openedAt }: Stop): string => {
  const opened = openedAt === null ? '' : ` A quote opens in line ${formatCount(openedAt.line)}.`;
  return `The connector would stop at row ${formatCount(record)}, line ${formatCount(line)}, byte ${formatCount(byte)}: ${message}.${opened}`;
};
