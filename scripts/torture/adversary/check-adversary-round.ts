/** Checks the outcomes of a run against what the platform really executed. */
import type { Outcome } from '../../../shared/sending/outcomes.ts';
import type { ResultRow, RunState } from '../../../shared/sending/runs.ts';
import type { GraphSnapshot } from '../graph-snapshot.ts';
import { isHeld, type Ledger, type RowTruth } from './ledger.ts';
import type { AdversaryWorkload } from './workloads.ts';

export interface AdversaryRoundEnd {
  readonly workload: AdversaryWorkload;
  readonly state: RunState;
  readonly rows: readonly ResultRow[];
  readonly ledger: Ledger;
  readonly snapshot: GraphSnapshot;
  /** When the platform had only the seeds of the workload, in milliseconds since epoch. */
  readonly since: number;
  /** Whether requests were closed before their rows could be identified. */
  readonly hadUnread: boolean;
  /** Everything that the program printed, and what must not be in it. */
  readonly output: string;
  readonly secrets: readonly string[];
}

/** Returns a sentence for each break of a law: (a) sums, (b) true outcomes, (c) nothing twice, (d) no secrets. */
export function checkAdversaryRound(trial: AdversaryRoundEnd): string[] {
  return [...sums(trial), ...outcomes(trial), ...doubled(trial), ...overwritten(trial), ...secrets(trial)];
}

const nameOf = (row: number) => `Row ${row + 1}`;

/** Law (a): every row has exactly one outcome, and the counts are those of the rows. */
function sums({ workload, state, rows }: AdversaryRoundEnd): string[] {
  const problems: string[] = [];
  const records = rows.map(({ record }) => record).toSorted((a, b) => a - b);
  if (records.length !== workload.rows.length || records.some((record, row) => record !== row + 1))
    problems.push(`(a) ${records.length} outcomes for ${workload.rows.length} rows, or some of them twice.`);
  const counts = Object.entries(state.counts);
  for (const [outcome, count] of counts) {
    const counted = rows.filter((row) => row.outcome === outcome).length;
    if (counted !== count) problems.push(`(a) ${count} rows are counted as ${outcome}, and ${counted} are.`);
  }
  const sum = counts.reduce((total, [, count]) => total + count, 0);
  if (sum !== workload.rows.length || state.rows !== workload.rows.length)
    problems.push(`(a) The counts add up to ${sum} of ${workload.rows.length} rows.`);
  if (state.inFlight !== 0)
    problems.push(`(a) ${state.inFlight} rows are in flight although the run has ended.`);
  return problems;
}

/**
 * Law (b): every outcome is true. Rows with the same cells are judged together, because requests do not number rows.
 */
function outcomes(trial: AdversaryRoundEnd): string[] {
  const { workload, rows, ledger } = trial;
  const alike = Map.groupBy(rows, ({ record }) => ledger.of(workload.rows[record - 1] ?? []));
  return [...alike].flatMap(([truth, group]) => [
    ...group.flatMap((row) => wrongOutcome(trial, truth, row, group)),
    ...needlessDoubt(trial, truth, group),
  ]);
}

function wrongOutcome(
  trial: AdversaryRoundEnd,
  truth: RowTruth,
  { record, outcome, reason }: ResultRow,
  group: readonly ResultRow[],
): string[] {
  const what = falsehood(trial, truth, record - 1, outcome, group);
  const seen = truth.executions.map(
    ({ part, isStored, at }) => `${part} ${isStored ? 'stored' : 'refused'} at ${at}`,
  );
  return what === null
    ? []
    : [
        `(b) ${nameOf(record - 1)} is called ${outcome} and ${what} (“${reason}”); ${seen.join(', ') || 'never executed'}.`,
      ];
}

/** Returns why an outcome is not true; null if it is. */
function falsehood(
  trial: AdversaryRoundEnd,
  truth: RowTruth,
  row: number,
  outcome: Outcome,
  group: readonly ResultRow[],
): string | null {
  const { workload, snapshot, since } = trial;
  const trace = workload.trace(snapshot, row, since);
  const heldParts = truth.parts.filter(({ name }) => isHeld(truth, name));
  const isWhole = heldParts.length === truth.parts.length || isAsWanted(trial, truth, trace);
  switch (outcome) {
    case 'unknown':
      return null;
    case 'stored':
      return isWhole ? null : 'the platform does not hold all of it';
    case 'partly':
      if (heldParts.length === 0) return 'the platform holds nothing of it';
      return truth.parts.every(({ name }) => isHeld(truth, name)) ? 'the platform holds all of it' : null;
    case 'failed':
    case 'not-sent': {
      // Of rows with the same cells, one may have been executed; then not all of them can have failed.
      const denied = group.filter((each) => each.outcome === 'failed' || each.outcome === 'not-sent').length;
      return heldParts.length > 0 && denied === group.length ? 'the platform holds it' : null;
    }
  }
}

/** Returns whether the graph is as a row wants it, which may be so although the platform never executed that row. */
function isAsWanted(
  { workload, snapshot }: AdversaryRoundEnd,
  truth: RowTruth,
  trace: readonly (number | null)[],
): boolean {
  const [from = '', verb = '', to = ''] = truth.cells;
  if (workload.path === 'edges')
    return (snapshot.edge(from, verb, to) === undefined) === (workload.action === 'DELETE');
  if (workload.action === 'DELETE') return snapshot.byXid(from) === undefined;
  // An edge that another row has created is refused with 409, but is what this row wants, too.
  const existingEdges = truth.parts.filter(({ name, of }) => of === 'edge' && refusedAsThere(truth, name));
  if (existingEdges.length > 0)
    return truth.parts.every(
      ({ name, of }) => isHeld(truth, name) || (of === 'edge' && refusedAsThere(truth, name)),
    );
  return trace.every((times) => times === 1);
}

const refusedAsThere = ({ executions }: RowTruth, part: string) =>
  executions.some((each) => each.part === part && each.code === 409);

/** A row whose last response was undamaged and complete must not be left unknown. */
function needlessDoubt(
  { hadUnread }: AdversaryRoundEnd,
  truth: RowTruth,
  group: readonly ResultRow[],
): string[] {
  const [first] = group;
  if (group.length !== 1 || first === undefined || truth.undamagedOutcome === null) return [];
  if (truth.undamagedOutcome === 'failed' && (hadUnread || truth.wasDisturbed)) return [];
  if (first.outcome === truth.undamagedOutcome) return [];
  return [
    `(b) ${nameOf(first.record - 1)} is called ${first.outcome} although an undamaged response says ${truth.undamagedOutcome} (“${first.reason}”).`,
  ];
}

/** Law (c): nothing is created, added or executed twice. */
function doubled({ workload, rows, ledger, snapshot, since }: AdversaryRoundEnd): string[] {
  const problems: string[] = [];
  for (const { record } of rows) {
    const row = record - 1;
    const truth = ledger.of(workload.rows[row] ?? []);
    for (const { name } of truth.parts) {
      const times = truth.executions.filter(
        (each) => each.part === name && each.isStored && (each.creates || mustRunOnce(workload, truth)),
      ).length;
      if (times > 1 && workload.action !== 'DELETE' && name !== 'content' && !isIdempotent(workload, name))
        problems.push(`(c) ${nameOf(row)}: ${name} was executed ${times} times.`);
    }
    if (workload.trace(snapshot, row, since).some((times) => times !== null && times > 1))
      problems.push(`(c) ${nameOf(row)} is in the graph more than once.`);
  }
  return problems;
}

const isIdempotent = ({ path }: AdversaryWorkload, part: string): boolean =>
  part === 'row' && (path === 'timeseries' || path === 'attachments');

/** Returns whether a second execution of a row does harm, because it adds to a list or adds a comment (column 5). */
function mustRunOnce({ path, repeating }: AdversaryWorkload, { cells }: RowTruth): boolean {
  if (path === 'objects') return cells[5] !== '';
  return path === 'vertices' && repeating !== 'free';
}

/**
 * Law (c): a row that was sent again does not replace what a later row wrote in between. The program may correct this
 * by sending the later row once more, so that it is written last. If the platform then executes both in another order,
 * that is not the program's fault; if it does not execute the later row again, that row must not be called stored.
 */
function overwritten({ workload, ledger, rows }: AdversaryRoundEnd): string[] {
  if (workload.writesTo.length === 0) return [];
  const columns = workload.writesTo.map((head) => workload.header.indexOf(head));
  if (columns.includes(-1)) return [];
  const number = new Map(workload.rows.map((cells, row) => [ledger.of(cells), row]));
  const stored = new Set(rows.filter(({ outcome }) => outcome === 'stored').map(({ record }) => record - 1));
  const writers = [...number]
    .filter(([{ cells }]) => workload.path !== 'objects' || cells[6] !== '' || cells[1] === 'configMachine')
    .map(([{ cells, arrivals, executions }, row]) => ({
      row,
      key: columns.map((column) => cells[column]).join(' '),
      arrivals,
      executions: executions.filter(({ part, isStored }) => part === 'row' && isStored),
    }));
  return [...Map.groupBy(writers, ({ key }) => key)].flatMap(([key, group]) => {
    const [last] = group
      .flatMap((writer) => writer.executions.map((execution) => ({ writer, ...execution })))
      .toSorted((a, b) => b.at - a.at);
    if (last === undefined) return [];
    const isReplaced = ({ row, executions, arrivals }: (typeof group)[number]) => {
      if (row <= last.writer.row || !executions.some(({ at }) => at < last.arrivedAt)) return false;
      const again = stored.has(row) ? executions.map(({ arrivedAt }) => arrivedAt) : arrivals;
      return !again.some((at) => at >= last.arrivedAt);
    };
    const replaced = group.find(isReplaced);
    return replaced === undefined
      ? []
      : [
          `(c) ${nameOf(last.writer.row)} was sent after ${nameOf(replaced.row)} was executed, and replaced it (${key}).`,
        ];
  });
}

/** Law (d): no secret in any output. */
const secrets = ({ output, secrets: all }: AdversaryRoundEnd): string[] =>
  all.some((secret) => output.includes(secret)) ? ['(d) A secret is in the output.'] : [];
