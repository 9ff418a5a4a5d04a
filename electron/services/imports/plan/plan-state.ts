/** The plan of the open files as the page shows it. */
import type { FileState } from '../../../../shared/imports/open-file.ts';
import type { PlanLink, PlanRun, PlanState } from '../../../../shared/imports/plan.ts';
import {
  type Holding,
  orderByHand,
  orderByReferences,
  type PlanFile,
} from '../../../../shared/imports/plan-order.ts';
import { findingSentence } from '../../../../shared/imports/readiness/finding-words.ts';
import {
  lastingBlocker,
  type Readiness,
  readinessOf,
} from '../../../../shared/imports/readiness/readiness.ts';
import type { RunState } from '../../../../shared/sending/runs.ts';
import { plural } from '../../../../shared/units.ts';

interface PlanParts {
  readonly files: readonly FileState[];
  /** All open files, also those made from runs. */
  readonly opened: readonly FileState[];
  readonly runs: readonly RunState[];
  readonly links: readonly PlanLink[];
  /** Whether the links are those of the files as they are now. */
  readonly isLinked: boolean;
  holdsOf(fileId: string): Holding;
  /** Number of rows that refer to vertices which no open file has. */
  missingOf(fileId: string): number;
  /** The connection that has every row of the file; null where none has. */
  storedOn(fileId: string): string | null;
  /** Null if the user did not set an order. */
  readonly hand: readonly string[] | null;
  readonly run: PlanRun | null;
}

export function planStateOf(parts: PlanParts): PlanState {
  const { files, hand, missingOf, storedOn } = parts;
  const planned = files.map((file) => planFileOf(file, parts));
  const actions = new Map(planned.map(({ id, action }) => [id, action]));
  // Files need not wait for a file of deletions, whose vertices exist already; one that creates them again follows it.
  const links = parts.links.filter(
    ({ from, to }) => actions.has(from) && actions.has(to) && actions.get(from) !== 'DELETE',
  );
  const found = hand === null ? orderByReferences(planned, links) : orderByHand(hand, planned, links);
  const why = whyNotReady(parts);
  return {
    order: [...found.order],
    by: hand === null ? 'references' : 'hand',
    links,
    broken: [...found.broken],
    cycles: found.cycles.map((cycle) => [...cycle]),
    missing: files.flatMap(({ id }) => {
      const rows = missingOf(id);
      // A stored file needs no references any more.
      return rows === 0 || storedOn(id) !== null ? [] : [{ fileId: id, rows }];
    }),
    stored: parts.opened.flatMap(({ id }) => {
      const connection = storedOn(id);
      return connection === null ? [] : [{ fileId: id, connection }];
    }),
    totals: totalsOf(files),
    ready: why === null,
    why,
    run: parts.run && { ...parts.run, files: parts.run.files.map((file) => withOwnRun(file, parts)) },
  };
}

export function planFileOf({ id, reading }: FileState, { holdsOf }: PlanParts): PlanFile {
  const file = reading.state === 'ready' ? reading.file : null;
  return {
    id,
    kind: file?.recognition.kind.value ?? null,
    action: file?.action ?? 'POST',
    holds: holdsOf(id),
  };
}

function totalsOf(files: readonly FileState[]): PlanState['totals'] {
  const ready = files.flatMap(({ reading }) => (reading.state === 'ready' ? [reading.file] : []));
  const checks = ready.flatMap(({ check }) => (check.state === 'done' ? [check] : []));
  const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);
  return {
    files: files.length,
    rows: sum(ready.map(({ rows }) => rows)),
    problems: sum(checks.map(({ openProblemRows }) => openProblemRows)),
    errorRows: sum(checks.map(({ openErrorRows }) => openErrorRows)),
    excludedCount: sum(ready.map(({ excludedCount }) => excludedCount)),
  };
}

/** Marks a file that was held back and then sent by itself as continued. */
function withOwnRun(file: PlanRun['files'][number], { runs, run }: PlanParts): PlanRun['files'][number] {
  if (file.state !== 'held' || run === null || run.rehearsal) return file;
  const laterRun = runs
    .filter(
      ({ fileId, rehearsal, startedAt }) =>
        fileId === file.fileId && !rehearsal && startedAt >= run.startedAt,
    )
    .at(-1);
  if (laterRun === undefined) return file;
  return { ...file, state: laterRun.endedAt === null ? 'sending' : 'done', runId: laterRun.id, reason: '' };
}

/** Explains why the plan cannot be sent; null if it can. What the user must do comes before what only takes time. */
function whyNotReady({ files, runs, isLinked, run }: PlanParts): string | null {
  if (files.length === 0) return 'No file is open.';
  if (run !== null && run.endedAt === null) return `The plan is being ${sentWord(run)}.`;
  const active = runs.find(
    ({ fileId, endedAt }) => endedAt === null && files.some(({ id }) => id === fileId),
  );
  if (active !== undefined) return `${active.fileName} is being ${sentWord(active)}.`;
  const [hindered] = files.flatMap((file) => hindranceOf(file, files.length > 1) ?? []);
  if (hindered !== undefined) return hindered;
  const busy = files.filter(isBusy);
  const [first] = busy;
  if (first !== undefined)
    return busy.length === 1
      ? `${first.name} is still being checked.`
      : `${plural(busy.length, 'file')} are still being checked.`;
  return isLinked ? null : 'References between the files are still being resolved.';
}

export const sentWord = ({ rehearsal }: { readonly rehearsal: boolean }): string =>
  rehearsal ? 'rehearsed' : 'sent';

const readinessIn = ({ arriving, reading }: FileState): Readiness | null =>
  reading.state === 'ready' ? readinessOf({ arriving, file: reading.file, occupation: null }) : null;

function isBusy(file: FileState): boolean {
  const readiness = readinessIn(file);
  if (readiness === null) return file.reading.state === 'reading';
  return readiness.blockers.some(({ kind }) => kind === 'not-checked');
}

/** Explains what the user must do about a file before the plan can be sent; null if nothing. */
function hindranceOf(file: FileState, hasOthers: boolean): string | null {
  const { name, reading } = file;
  const removal = hasOthers ? ' Remove the file to send the others.' : '';
  if (reading.state === 'failed') {
    const { message } = reading;
    // Some messages name the file already.
    return `${message.startsWith(name) ? '' : `${name} cannot be read: `}${message}${removal}`;
  }
  const readiness = readinessIn(file);
  const blocker = readiness === null ? undefined : lastingBlocker(readiness);
  if (blocker === undefined) return null;
  const words = `${name} cannot be sent: ${findingSentence(blocker)}`;
  const isEmpty = blocker.kind === 'no-rows' || blocker.kind === 'all-excluded';
  return isEmpty ? `${words}${removal}` : words;
}
