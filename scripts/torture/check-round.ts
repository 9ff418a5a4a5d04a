/**
 * Checks the result of a round: every outcome is true, nothing is stored twice, and the graph equals that of a
 * reference run without faults.
 */
import { lateHeldBack, lateUnknown } from '../../electron/services/sending/delivery/overtaken-rows.ts';
import { rejectedAgain } from '../../electron/services/sending/delivery/pending-row.ts';
import type { Outcome } from '../../shared/sending/outcomes.ts';
import type { ResultRow, RunState } from '../../shared/sending/runs.ts';
import { differencesOf } from './graph-differences.ts';
import type { GraphSnapshot } from './graph-snapshot.ts';
import type { RowExecutions } from './row-executions.ts';
import type { Trace, Workload } from './workload.ts';

/** When a program was killed, in milliseconds since epoch. */
export interface Kill {
  readonly at: number;
  /** When it last reported that its event loop is running, which may be long before on a busy machine. */
  readonly aliveAt: number;
}

/** Everything that is known at the end of a round. */
export interface RoundEnd {
  readonly workload: Workload;
  readonly state: RunState;
  readonly rows: readonly ResultRow[];
  readonly snapshot: GraphSnapshot;
  /** When the platform had only the seeds, in milliseconds since epoch. */
  readonly since: number;
  readonly rowExecutions: readonly RowExecutions[];
  readonly kills: readonly Kill[];
  readonly reference: {
    readonly snapshot: GraphSnapshot;
    readonly since: number;
    /** Outcomes by row; undefined for a row that was left out of that run. */
    readonly outcomes: readonly (Outcome | undefined)[];
  };
}

/** Returns a sentence for everything that is wrong with a round. */
export function checkRound(ending: RoundEnd): string[] {
  return [...sums(ending), ...truths(ending), ...rivals(ending), ...repeats(ending), ...sameGraph(ending)];
}

const rowName = (row: number) => `Row ${row + 1}`;

function sums({ workload, state, rows }: RoundEnd): string[] {
  const problems: string[] = [];
  const records = rows.map(({ record }) => record).toSorted((a, b) => a - b);
  const isWhole =
    records.length === workload.rows.length && records.every((record, row) => record === row + 1);
  if (!isWhole)
    problems.push(`${records.length} outcomes are reported for ${workload.rows.length} rows, or some twice.`);
  for (const [outcome, count] of Object.entries(state.counts)) {
    const reported = rows.filter((row) => row.outcome === outcome).length;
    if (reported !== count)
      problems.push(`${count} rows are counted as ${outcome}, and ${reported} are reported so.`);
  }
  if (state.rows !== workload.rows.length)
    problems.push(`The run has ${state.rows} rows and the file ${workload.rows.length}.`);
  if (state.inFlight !== 0) problems.push(`${state.inFlight} rows are in flight although the run has ended.`);
  return problems;
}

/** Returns how the graph contradicts an outcome; null if it does not. */
export function contradiction(outcome: Outcome, trace: Trace): string | null {
  const known = trace.filter((times) => times !== null);
  const maximum = Math.max(0, ...known);
  if (maximum > 1) return `is in the graph ${maximum} times`;
  if (outcome === 'stored' && known.includes(0))
    return 'is called stored and is not, or not whole, in the graph';
  if ((outcome === 'failed' || outcome === 'not-sent') && maximum > 0)
    return `is called ${outcome} and is in the graph`;
  if (outcome !== 'partly' || trace.includes(null)) return null;
  return maximum > 0 && known.includes(0) ? null : 'is called partly stored and is not so in the graph';
}

function truths({ workload, rows, snapshot, since, reference, rowExecutions, kills }: RoundEnd): string[] {
  return rows.flatMap(({ record, outcome, reason }) => {
    const row = record - 1;
    const problem = (what: string) => `${rowName(row)} ${what} (“${reason}”).`;
    const trace = workload.trace(snapshot, row, since);
    const wrong = contradiction(outcome, trace);
    if (wrong !== null) return [`${problem(wrong)} ${JSON.stringify(trace)}`];
    if (outcome === 'unknown') {
      const isHidden = workload.repeating === 'readable' && workload.hidden?.has(row) === true;
      const hasLeft = (rowExecutions[row]?.executions.length ?? 0) > 0;
      // The row was sent, or a program that was killed had recorded its attempt, and a part of the row was not found.
      // That proves nothing about the row, and neither does the rejection of a later attempt.
      const isMissing = trace.some((times) => times !== 1) && (hasLeft || kills.length > 0);
      const isOvertaken = reason === lateUnknown.reason;
      return workload.repeating === 'risky' || isHidden || isMissing || isOvertaken
        ? []
        : [problem('is still unknown')];
    }
    if (outcome === 'not-sent') {
      // A row is not sent if it would undo what a later row did.
      const isLate = workload.repeating !== 'free' && reason === lateHeldBack.reason;
      return isLate ? [] : [problem('was never sent to its end')];
    }
    const wanted = reference.outcomes[row];
    if (wanted === undefined || wanted === outcome || workload.loose.has(row)) return [];
    // The row arrived before the one it refers to was stored, but must not be sent again without a decision of the
    // user.
    if (workload.repeating !== 'free' && outcome === 'partly' && wanted === 'stored') return [];
    return [problem(`is ${outcome}, and ${wanted} in a reference run`)];
  });
}

function rivals({ workload, rows }: RoundEnd): string[] {
  const stored = new Set(rows.filter(({ outcome }) => outcome === 'stored').map(({ record }) => record - 1));
  return workload.rivals
    .map((group) => group.filter((row) => stored.has(row)))
    .filter((group) => group.length > 1)
    .map((group) => `${group.map(rowName).join(' and ')} are both called stored, and only one can be.`);
}

const { reason: repeatRejected } = rejectedAgain({ reason: '', cause: '' });

/**
 * Time around a kill in which a program may have received a response without recording it; the proxy is late as well.
 */
const unrecordedMs = 1_500;

/** Rows that cannot be read back are sent once, and are unknown only if no response arrived. */
function repeats({ workload, rows, rowExecutions, kills }: RoundEnd): string[] {
  if (workload.repeating !== 'risky') return [];
  return rows.flatMap(({ record, outcome, reason }) => {
    const { executions = [], certain = new Set() } = rowExecutions[record - 1] ?? {};
    const name = rowName(record - 1);
    if (executions.length > 1 && !workload.canBeMissed)
      return [`${name} was sent ${executions.length} times although it may have been executed.`];
    if (outcome !== 'unknown') return [];
    // The attempt was recorded, and the program was killed before the request left.
    if (executions.length === 0 && kills.length > 0) return [];
    if (executions.length === 0) return [`${name} is called unknown and was never executed.`];
    // As above, and then a later attempt was sent and rejected, which proves nothing about the one before it. The reason
    // may begin with what was not found.
    if (executions.length === 1 && kills.length > 0 && reason.includes(repeatRejected)) return [];
    // The rejection of a later attempt proves nothing if an earlier response was lost or was not recorded.
    const hadResponse = executions.every(
      (request) =>
        certain.has(request) &&
        !kills.some(
          ({ at, aliveAt }) =>
            at >= request.startedAt - unrecordedMs && aliveAt <= (request.endedAt ?? aliveAt) + unrecordedMs,
        ),
    );
    return hadResponse ? [`${name} is called unknown (“${reason}”) although the platform reported it.`] : [];
  });
}

function sameGraph({ workload, rows, snapshot, reference }: RoundEnd): string[] {
  if (workload.repeating === 'risky') return [];
  const isSame = ({ record, outcome }: ResultRow) => {
    const wanted = reference.outcomes[record - 1];
    return outcome !== 'not-sent' && (wanted === undefined || wanted === outcome);
  };
  if (workload.repeating === 'readable' && !rows.every(isSame)) return [];
  return differencesOf(snapshot, reference.snapshot);
}
