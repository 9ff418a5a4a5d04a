/** Describes rows of an open file for the page: as the platform will read them, with their faults. */
import { type Row, rowOfCells } from '../../../../shared/columns/row.ts';
import type { RuleId } from '../../../../shared/columns/rules/rule-ids.ts';
import { ruleTable } from '../../../../shared/columns/rules/rule-table.ts';
import { cutCharacters, type FaultyCell, type PreviewRow } from '../../../../shared/imports/open-file.ts';
import type { RowSet } from '../../../../shared/rows/row-set.ts';
import type { Cause } from '../../../engine/check/check-result.ts';
import type { Terms } from './checking.ts';

/** A record as it is in the file; one that could not be read has its line instead of cells. */
export interface ReadRecord {
  readonly record: number;
  readonly cells: readonly string[];
  readonly raw: string | null;
}

interface RowFacts {
  readonly causes: readonly Cause[];
  /** An earlier record with the same key. */
  earlierOf(record: number): number | undefined;
  readonly excluded: RowSet;
  /** Where a record is in the original; null for a file that was not converted. */
  placeOf(record: number): string | null;
  /** The cells of a record that were corrected by hand. */
  correctedIn(record: number): PreviewRow['corrected'];
  /** Why a record cannot be read, in one sentence. */
  stopOf(record: number): string | undefined;
}

/** @param otherReadings what another dialect would read in a record, by its number */
export function describeRows(
  records: readonly ReadRecord[],
  terms: Terms,
  known: RowFacts,
  otherReadings: (record: number) => PreviewRow['otherReadings'],
): PreviewRow[] {
  // Faults that the check of a single row does not find.
  const causesBeyondRow = known.causes.filter(
    ({ rule }) => ruleTable[rule].scope === 'file' || isReadingFault(rule) || rule === 'nul-byte',
  );
  return records.map(({ record, cells: read, raw }) => {
    const source = rowOfCells(read, terms.decisions);
    const row = terms.shape.view(source);
    const faults = raw === null ? faultsOf(row, source, terms) : [];
    for (const cause of causesBeyondRow)
      if (cause.rows.has(record)) faults.push(faultOf(cause, sentenceOf(cause, record, row, terms, known)));
    const texts = raw === null ? textsOf(row) : [];
    const place = known.placeOf(record);
    const corrected = known.correctedIn(record);
    return {
      record,
      ...(place !== null && { place }),
      ...cutCells(texts),
      faults,
      otherReadings: raw === null ? otherReadings(record) : [],
      raw: raw === null ? null : raw.slice(0, cutCharacters),
      isExcluded: known.excluded.has(record),
      ...(corrected && { corrected }),
    };
  });
}

const isReadingFault = (rule: RuleId) => rule === 'stop' || rule === 'oversized';

export const textsOf = (row: Row): string[] =>
  Array.from({ length: row.count }, (_, column) => row.text(column));

function faultsOf(row: Row, source: Row, { rules, shape }: Terms): FaultyCell[] {
  const faults: FaultyCell[] = [];
  rules.check(row, (rule, column) =>
    faults.push(faultOf({ rule, column }, rules.describe(rule, column, row))),
  );
  for (const { column, message } of shape.failures?.(source) ?? [])
    faults.push(faultOf({ rule: 'repair-failed', column }, message));
  return faults;
}

const faultOf = ({ rule, column }: Pick<Cause, 'rule' | 'column'>, message: string): FaultyCell => ({
  rule,
  severity: ruleTable[rule].severity,
  column: column < 0 ? null : column,
  message,
});

function sentenceOf(cause: Cause, record: number, row: Row, { rules }: Terms, known: RowFacts): string {
  const { unique } = rules;
  if (unique !== null && cause.rule === unique.rule)
    return unique.describe(row, known.earlierOf(record) ?? null);
  if (isReadingFault(cause.rule)) return known.stopOf(record) ?? cause.example;
  if (cause.rule === 'nul-byte') return rules.describe(cause.rule, cause.column, row);
  if (cause.firstRecord === record || cause.column < 0) return cause.example;
  return `${ruleTable[cause.rule].title}: “${row.text(cause.column).slice(0, 100)}”.`;
}

function cutCells(texts: readonly string[]): Pick<PreviewRow, 'cells' | 'cut'> {
  const cut: { column: number; characters: number }[] = [];
  const cells = texts.map((text, column) => {
    if (text.length <= cutCharacters) return text;
    cut.push({ column, characters: text.length });
    return text.slice(0, cutCharacters);
  });
  return { cells, cut };
}
