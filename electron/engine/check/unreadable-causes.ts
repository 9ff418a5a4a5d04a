/** Converts records that cannot be read as they should be to causes of the same form as all others. */

import type { RuleId } from '../../../shared/columns/rules/rule-ids.ts';
import type { CsvFault } from '../../../shared/csv/record.ts';
import { createRowSetBuilder } from '../../../shared/rows/row-set-builder.ts';
import { plural } from '../../../shared/units.ts';
import type { FileIndex, UnreadableRecord } from '../index/file-index.ts';
import type { Cause } from './check-result.ts';

/**
 * Returns a cause `stop` for records where a strict reader stops, `oversized` for those too long for a request, and
 * `rows-inside` for those in which rows became part of a cell.
 */
export function unreadableCauses(
  stops: readonly UnreadableRecord[],
  swallowing: FileIndex['swallowing'] = [],
): Cause[] {
  const rules: RuleId[] = ['stop', 'oversized'];
  const causes = rules.flatMap((rule): Cause[] => {
    const faults = stops
      .map(({ fault }) => fault)
      .filter((fault) => isOversized(fault) === (rule === 'oversized'));
    const [first] = faults;
    if (first === undefined) return [];
    const rows = createRowSetBuilder();
    for (const { record } of faults) rows.add(record);
    return [
      { rule, column: -1, rows: rows.build(), firstRecord: first.record, example: unreadableSentence(first) },
    ];
  });
  return [...causes, ...swallowingCauses(swallowing)];
}

function swallowingCauses(swallowing: FileIndex['swallowing']): Cause[] {
  const [first] = swallowing;
  if (first === undefined) return [];
  const rows = createRowSetBuilder();
  for (const { record } of swallowing) rows.add(record);
  const line = first.line.toLocaleString('en');
  const below = plural(first.linesBelow, 'line');
  const example = `A quote of the row in line ${line} is not closed there, so its value includes ${below} below it.`;
  return [{ rule: 'rows-inside', column: -1, rows: rows.build(), firstRecord: first.record, example }];
}

/** Whether the record is too long; the index writes this message for such records only. */
const isOversized = ({ message }: CsvFault): boolean => message.startsWith('the record is longer than');

/** Returns why a record cannot be read, and at which place. */
export function unreadableSentence({ message, line, byte, column, openedAt }: CsvFault): string {
  const formatted = (number: number) => number.toLocaleString('en');
  const place = `line ${formatted(line)}, byte ${formatted(byte)}, value ${formatted(column)}`;
  const opened = openedAt === null ? '' : `; its quote opens in line ${formatted(openedAt.line)}`;
  return `Reading stops here: ${message} (${place}${opened}).`;
}
