/** The plan of the open files as the page sees it. */
import type { FileState, ReadyFile } from '../../../../shared/imports/open-file.ts';
import type { PlanLink, PlanRun, PlanState } from '../../../../shared/imports/plan.ts';
import {
  type Holding,
  orderByHand,
  orderByReferences,
  type PlanFile,
} from '../../../../shared/imports/plan-order.ts';
import type { RunState } from '../../../../shared/imports/runs.ts';
import { plural } from '../../../../shared/units.ts';

export interface PlanParts {
  readonly files: readonly FileState[];
  readonly runs: readonly RunState[];
  readonly links: readonly PlanLink[];
  /** Whether the links are those of the files as they are now. */
  readonly isLinked: boolean;
  holdsOf(fileId: string): Holding;
  /** Rows whose references no open file has. */
  missingOf(fileId: string): number;
  /** The connection that has every row of the file; null where none has. */
  storedOn(fileId: string): string | null;
  /** Null where nobody made an order by hand. */
  readonly hand: readonly string[] | null;
  readonly run: PlanRun | null;
}

export function planStateOf(parts: PlanParts): PlanState {
  const { files, hand, missingOf, storedOn } = parts;
  const planned = files.map((file) => planFileOf(file, parts));
  const actions = new Map(planned.map(({ id, action }) => [id, action]));
  // What is deleted is there already: a file of the plan that brings the same anew comes after it.
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
      return rows === 0 ? [] : [{ fileId: id, rows }];
    }),
    stored: files.flatMap(({ id }) => {
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
    problems: sum(checks.map(({ problemRows }) => problemRows)),
    errorRows: sum(checks.map(({ errorRows }) => errorRows)),
    setAside: sum(ready.map(({ setAside }) => setAside)),
  };
}

/** Who sent a file by itself after it was held back went on with it. */
function withOwnRun(file: PlanRun['files'][number], { runs, run }: PlanParts): PlanRun['files'][number] {
  if (file.state !== 'held' || run === null || run.rehearsal) return file;
  const own = runs
    .filter(
      ({ fileId, rehearsal, startedAt }) =>
        fileId === file.fileId && !rehearsal && startedAt >= run.startedAt,
    )
    .at(-1);
  if (own === undefined) return file;
  return { ...file, state: own.endedAt === null ? 'sending' : 'done', runId: own.id, reason: '' };
}

/** What the user has to do comes first, then what only takes time. */
function whyNotReady({ files, runs, isLinked, run }: PlanParts): string | null {
  if (files.length === 0) return 'No file is open.';
  if (run !== null && run.endedAt === null) return `The plan is being ${sentWord(run)}.`;
  const under = runs.find(({ fileId, endedAt }) => endedAt === null && files.some(({ id }) => id === fileId));
  if (under !== undefined) return `${under.fileName} is being ${sentWord(under)}.`;
  const [hindered] = files.flatMap((file) => hindranceOf(file) ?? []);
  if (hindered !== undefined) return hindered;
  const busy = files.filter(isBusy);
  const [only] = busy;
  if (only !== undefined)
    return busy.length === 1
      ? `${only.name} is still being checked.`
      : `${plural(busy.length, 'file')} are still being checked.`;
  return isLinked ? null : 'What the files refer to is still being worked out.';
}

export const sentWord = ({ rehearsal }: { readonly rehearsal: boolean }): string =>
  rehearsal ? 'rehearsed' : 'sent';

const isGoing = (state: string) => state === 'waiting' || state === 'working';

const isBusy = ({ arriving, reading }: FileState): boolean =>
  arriving !== null ||
  reading.state === 'reading' ||
  (reading.state === 'ready' && (isGoing(reading.file.index.state) || isGoing(reading.file.check.state)));

/** Why a file keeps the plan from being sent until the user does something about it. */
function hindranceOf({ name, reading }: FileState): string | null {
  if (reading.state === 'reading') return null;
  if (reading.state === 'failed') return `${name} cannot be read; remove it to send the others.`;
  const { file } = reading;
  const sentence = notSendable(file);
  return sentence === null ? null : `${name} cannot be sent: ${sentence}`;
}

function notSendable({ index, check, blocked, rows, setAside }: ReadyFile): string | null {
  for (const work of [index, check]) {
    if (work.state === 'cancelled') return 'it was not checked to its end.';
    if (work.state === 'failed') return work.message;
  }
  if (blocked !== null) return blocked;
  if (index.state !== 'done') return null;
  if (rows === 0) return 'it has no rows; remove it to send the others.';
  return rows === setAside ? 'every row is set aside; remove the file to send the others.' : null;
}
