/** One open file: its table, its repairs, what is set aside, and what the checks found. */
import { readHead } from '../../../shared/columns/header.ts';
import { recogniseKind } from '../../../shared/columns/kind.ts';
import { compileRepairs, type Repaired } from '../../../shared/columns/repairs.ts';
import { createVertexRules, xidTwice } from '../../../shared/columns/vertex-rules.ts';
import { AppError } from '../../../shared/errors.ts';
import type { SentRow } from '../../../shared/imports/attribution.ts';
import type { Action, PreviewRow, ReadyFile, Repair } from '../../../shared/imports.ts';
import { type CheckResult, checkTable } from '../../engine/check-table.ts';
import type { OpenedTable } from '../../engine/open-table.ts';
import { readRecords, recordsOf } from '../../engine/table.ts';
import { problemGroups, whyNotSendable } from './problems.ts';

/** What a user may change; repairs are told as a function of those in force, so that changes do not undo each other. */
export interface Change {
  readonly action?: Action;
  readonly repairs?: (present: readonly Repair[]) => Repair[];
}

export interface ImportFile {
  readonly repairs: readonly Repair[];
  /** Why nothing of the file can be sent; null where it can. */
  readonly blocked: string | null;
  ready(defaultScope: string | null): ReadyFile;
  preview(asked: {
    first: number;
    count: number;
    only: 'all' | 'problems';
  }): Promise<{ total: number; rows: PreviewRow[] }>;
  /** Whether a change is being checked. */
  readonly changing: boolean;
  /** Checks again with the change, after those before it; where it cannot be made, nothing changes. */
  change(change: Change, signal?: AbortSignal): Promise<void>;
  setAside(rule: string, aside: boolean): void;
  forSending(): Shipment;
}

/** The rows as they stand now, with repairs, untouched by later changes of the file's repairs. */
export interface Shipment {
  readonly action: Action;
  readonly header: readonly string[];
  /** Rows to send: all but those set aside. */
  readonly rows: number;
  readonly setAside: number;
  /** They, in the order of the file. */
  source(): AsyncGenerator<SentRow[]>;
  /** The numbers of the rows to send after one of them, in pieces; needs no file. */
  recordsAfter(record: number): Generator<number[]>;
  /** Any rows of the file by their record numbers, which must ascend. */
  rowsOf(records: readonly number[]): Promise<SentRow[]>;
}

const recordsPerPiece = 10_000;

/** @throws AppError `bad-input` where the file holds something else than vertices */
export async function createImportFile(opened: OpenedTable, signal: AbortSignal): Promise<ImportFile> {
  const { table, encoding } = opened;
  const recognised = recogniseKind(compileRepairs(table.header, []).header);
  if (recognised.kind !== 'vertices')
    throw new AppError(
      'bad-input',
      `The file holds ${recognised.kind} (${recognised.reason}); only files of vertices can be sent.`,
    );

  const asideRules = new Set<string>();
  let action: Action = 'POST';
  let repairs: Repair[] = [];
  let repaired: Repaired = compileRepairs(table.header, repairs);
  let check: CheckResult = await checkTable({ table, repaired, action, signal });
  let aside = new Set<number>();
  let revision = 0;
  let lastChange: Promise<unknown> = Promise.resolve();
  let waitingChanges = 0;

  const countAside = () => {
    aside = new Set([...check.recordsOf].flatMap(([rule, records]) => (asideRules.has(rule) ? records : [])));
    revision += 1;
  };

  const blocked = () => whyNotSendable(repaired.header, table.stop);

  const describe = (records: readonly { record: number; cells: string[] }[]): PreviewRow[] => {
    const rules = createVertexRules(repaired.header, action);
    return records.map(({ record, cells: read }) => {
      const cells = repaired.apply(read);
      const faults = rules.check(cells);
      const first = check.firstWithXid.get(record);
      if (first !== undefined) faults.push(xidTwice(rules.xidColumn, cells[rules.xidColumn] ?? '', first));
      return { record, cells, faults, setAside: aside.has(record) };
    });
  };

  return {
    get repairs() {
      return repairs;
    },
    ready: (defaultScope) => ({
      encoding,
      dialect: table.dialect,
      recognised: `vertices: ${recognised.reason}`,
      kind: 'vertices',
      action,
      columns: repaired.header.map(readHead),
      rows: table.rows,
      setAside: aside.size,
      repairs,
      problems: problemGroups(check, asideRules, defaultScope),
      problemRows: check.faulty.length,
      blocked: blocked(),
      stop: table.stop,
      revision,
    }),
    async preview({ first, count, only }) {
      const total = only === 'all' ? table.rows : check.faulty.length;
      const numbers =
        only === 'all'
          ? Array.from(
              { length: Math.max(0, Math.min(count, total - first)) },
              (_, index) => first + index + 1,
            )
          : check.faulty.slice(first, first + count);
      return { total, rows: describe(await readRecords(table, numbers)) };
    },
    get changing() {
      return waitingChanges > 0;
    },
    get blocked() {
      return blocked();
    },
    change(change, asked) {
      const make = async () => {
        const next = { action: change.action ?? action, repairs: change.repairs?.(repairs) ?? repairs };
        const nextRepaired = compileRepairs(table.header, next.repairs);
        const signals = asked ? AbortSignal.any([signal, asked]) : signal;
        check = await checkTable({ table, repaired: nextRepaired, action: next.action, signal: signals });
        ({ action, repairs } = next);
        repaired = nextRepaired;
        countAside();
      };
      waitingChanges += 1;
      const made = lastChange.then(make).finally(() => {
        waitingChanges -= 1;
      });
      lastChange = made.catch(() => undefined);
      return made;
    },
    setAside(rule, isAside) {
      if (isAside) asideRules.add(rule);
      else asideRules.delete(rule);
      countAside();
    },
    forSending() {
      const shipped = { repaired, aside };
      const asSent = ({ record, cells }: SentRow & { cells: string[] }): SentRow => ({
        record,
        cells: shipped.repaired.apply(cells),
      });
      return {
        action,
        header: repaired.header,
        rows: table.rows - aside.size,
        setAside: aside.size,
        async *source() {
          for await (const piece of recordsOf(table))
            yield piece.filter(({ record }) => !shipped.aside.has(record)).map(asSent);
        },
        *recordsAfter(record) {
          let piece: number[] = [];
          for (let next = record + 1; next <= table.rows; next += 1) {
            if (!shipped.aside.has(next)) piece.push(next);
            if (piece.length < recordsPerPiece) continue;
            yield piece;
            piece = [];
          }
          if (piece.length > 0) yield piece;
        },
        rowsOf: async (records) => (await readRecords(table, records)).map(asSent),
      };
    },
  };
}
