/** Records that cannot be read at all, as causes in the same form as all others. */
import type { RuleId } from '../../../shared/columns/rules/rule-ids.ts';
import type { CsvFault } from '../../../shared/csv/record.ts';
import { createRowSetBuilder } from '../../../shared/rows/row-set-builder.ts';
import type { UnreadableRecord } from '../index/file-index.ts';
import type { Cause } from './check-result.ts';

/** `stop` where a strict reader stops, `oversized` where no request could carry the record. */
export function unreadableCauses(stops: readonly UnreadableRecord[]): Cause[] {
  const rules: RuleId[] = ['stop', 'oversized'];
  return rules.flatMap((rule) => {
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
}

/** The index gives such a record this message and no other. */
const isOversized = ({ message }: CsvFault): boolean => message.startsWith('the record is longer than');

/** Why a record cannot be read, and where it shows. */
export function unreadableSentence({ message, line, byte, column, openedAt }: CsvFault): string {
  const whole = (number: number) => number.toLocaleString('en');
  const place = `line ${whole(line)}, byte ${whole(byte)}, value ${whole(column)}`;
  const opened = openedAt === null ? '' : `; its quote opens in line ${whole(openedAt.line)}`;
  return `Reading stops here: ${message} (${place}${opened}).`;
}
