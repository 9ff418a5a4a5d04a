/** Finds rows whose xid or id another row of the same run has too: it is not known which of them is right. */
import { identifyingColumns } from '../../../../shared/columns/rules/identity.ts';
import type { RowSet } from '../../../../shared/rows/row-set.ts';
import { createRowSetBuilder } from '../../../../shared/rows/row-set-builder.ts';
import type { SentRow } from '../../../../shared/sending/attribution.ts';
import { plural } from '../../../../shared/units.ts';
import { factsOfText } from '../batches/row-text.ts';
import type { Shipment } from '../runs/shipment.ts';
import { createHashList, type Hash } from './hash-list.ts';

/** Returns those of `rows` that name a vertex that another row of the run names too, whatever its outcome. */
export async function repeatedRows(
  { kind, header, nullKeyword, source }: Pick<Shipment, 'kind' | 'header' | 'nullKeyword' | 'source'>,
  rows: RowSet,
  signal: AbortSignal,
): Promise<RowSet> {
  const columns = identifyingColumns(kind, header);
  const namesOf = ({ cells }: SentRow): Hash[] =>
    columns.flatMap((column) => {
      const cell = cells[column] ?? '';
      return cell === '' || cell === nullKeyword ? [] : [factsOfText(`${column} ${cell}`).hash];
    });
  const names = createHashList(0);
  for await (const piece of source()) {
    signal.throwIfAborted();
    for (const row of piece) for (const name of namesOf(row)) names.add(name);
  }
  const repeatedNames = names.repeated();
  const found = createRowSetBuilder();
  if (repeatedNames.size === 0) return found.build();
  for await (const piece of source(rows)) {
    signal.throwIfAborted();
    for (const row of piece) if (namesOf(row).some((name) => repeatedNames.has(name))) found.add(row.record);
  }
  return found.build();
}

export const repeatedWords = (rows: number): string =>
  `${plural(rows, 'row')} ${rows === 1 ? 'has' : 'have'} the xid or id of another row of this file; correct ${rows === 1 ? 'it' : 'them'} in the file first.`;
