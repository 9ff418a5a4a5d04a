/** Opens files that complete the partly stored rows of a run, and repeat nothing else. */
import { AppError } from '../../../../shared/errors.ts';
import {
  type Completion,
  createCompletions,
  neededParts,
  type PartlyRow,
} from '../../../../shared/sending/missing-parts.ts';
import type { Journal, StoredRow } from '../../../storage/journal/journal.ts';
import type { Completions } from '../../imports/plan/completions.ts';
import type { RunShipment } from '../runs/shipments.ts';
import { type GeneratedFiles, nameWith, plainDecisions, type Rows } from './generated-files.ts';

/** Stored rows that are read at once to find the partly stored among them. */
const pieceRows = 500;

/** Returns the ids of the opened files. @throws AppError `bad-input` if no row is stored partly, or nothing is left */
export async function openMissing(
  deps: {
    readonly journal: Pick<Journal, 'rowsOf' | 'storedAfter' | 'next'>;
    readonly made: GeneratedFiles;
    readonly completions: Pick<Completions, 'add'>;
  },
  { shipment, run }: RunShipment,
  signal: AbortSignal,
): Promise<string[]> {
  const { journal, made, completions } = deps;
  const { header, nullKeyword, rowsOf } = shipment;
  const { edges, issues, attachments } = createCompletions({ header, nullKeyword });

  let leavesOut = false;
  async function* completing({ rowsOf: complete }: Completion): AsyncGenerator<Rows> {
    for (const rows of partlyRows(journal, run.id)) {
      const rowOfRecord = new Map(rows.map((row) => [row.record, row]));
      const found = await rowsOf([...rowOfRecord.keys()]);
      yield found.flatMap(({ record, cells }) => {
        const { vertexId = '', missing = [], reason = '' } = rowOfRecord.get(record) ?? {};
        const needed = neededParts(reason, missing);
        leavesOut ||= needed.length < missing.length;
        const row: PartlyRow = { cells, vertexId, missing: needed };
        return complete(row);
      });
    }
  }
  const binding = { run, undoes: null, undoRuns: 0 };
  const file = (what: string, completion: Completion) => ({
    name: nameWith(run.fileName, `missing ${what}`),
    binding,
    header: completion.header,
    rows: completing(completion),
  });
  const { fileIds } = await made.open(
    [
      { ...file('issues', issues), kind: 'vertices', decisions: plainDecisions('POST', nullKeyword) },
      { ...file('edges', edges), kind: 'edges', decisions: plainDecisions('POST', nullKeyword) },
      {
        ...file('contents', attachments),
        kind: 'attachments',
        decisions: plainDecisions('PUT', nullKeyword),
      },
    ],
    signal,
  );
  if (fileIds.length === 0)
    throw new AppError(
      'bad-input',
      leavesOut
        ? 'Only edges are missing, and they exist already: nothing is left to complete.'
        : 'This run has no partly stored rows.',
    );
  completions.add({ runId: run.id, rows: journal.rowsOf(run.id, 'partly'), fileIds });
  return fileIds;
}

function* partlyRows(
  journal: Pick<Journal, 'rowsOf' | 'storedAfter' | 'next'>,
  runId: string,
): Generator<readonly (StoredRow & { readonly reason: string })[]> {
  const partly = journal.rowsOf(runId, 'partly');
  let next = partly.at(0);
  while (next !== undefined) {
    const rows = journal.storedAfter(runId, next - 1, pieceRows);
    const partlyStored = rows.filter(({ record }) => partly.has(record));
    const input = { runId, outcome: 'partly', afterRecord: next - 1, count: partlyStored.length } as const;
    const reasonOf = new Map(journal.next(input).map(({ record, reason }) => [record, reason]));
    yield partlyStored.map((row) => ({ ...row, reason: reasonOf.get(row.record) ?? '' }));
    next = partly.at(partly.rank((rows.at(-1)?.record ?? next) + 1));
  }
}
