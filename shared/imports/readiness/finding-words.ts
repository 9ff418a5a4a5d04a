/** Describes each finding in one sentence, the same in the window and in the terminal. */
import { assertNever } from '../../errors.ts';
import { formatCount, listed, plural } from '../../units.ts';
import { columnsNamed, firstUnsent, unsentSentence } from '../columns/unsent-columns.ts';
import { problemSentence } from '../problem-words.ts';
import type { CreatedAgain, Finding, FindingCause, Occupation, SentBeforeCounts } from './findings.ts';

export function findingSentence(finding: Finding): string {
  switch (finding.kind) {
    case 'busy':
      return busyWords[finding.as];
    case 'not-sendable':
      return finding.reason;
    case 'no-rows':
      return finding.hasHeader ? 'The file has a header but no rows.' : 'The file has no rows.';
    case 'all-excluded':
      return 'Every row is excluded.';
    case 'not-checked':
      return notCheckedWords[finding.because];
    case 'check-failed':
      return finding.message;
    case 'lookup-needed':
      return 'Rows are excluded for missing references, but their last look-up has no result.';
    case 'signed-out':
      return `You are signed out of ${finding.connection}.`;
    case 'signing-in':
      return `Signing in to ${finding.connection}…`;
    case 'sign-in-failed':
      return `${finding.connection}: sign-in failed. ${finding.message}`;
    case 'read-only':
      return `${finding.connection} is read-only. Allow writing under Connections to send.`;
    case 'creation-targets-missing':
      return `No column is mapped to ${listed(finding.names)}, so rows update existing vertices, and the platform refuses those whose vertex does not exist.`;
    case 'columns-open':
      return openColumnsWords(finding.columns);
    case 'columns-left-out':
      return unsentSentence(firstUnsent(finding.columns));
    case 'cells-lost':
      return lossWords(finding.losses);
    case 'references-open':
      return 'Comparing references with the other open files…';
    case 'references-looked-up':
      return `Looking up ${plural(finding.references, 'reference')}…`;
    case 'references-unverified':
      return unverifiedWords(finding);
    case 'warnings':
      return `${capital(causeWords(finding.causes))}.`;
    case 'sent-before':
      return `${beforeWords(finding)} Sending this file again writes the same values.`;
    case 'excluded':
      return `${plural(finding.rows, 'row')} excluded; the other ${formatCount(finding.left)} can be sent.`;
    default:
      return confirmationSentence(finding);
  }
}

type Confirmation = Extract<
  Finding,
  {
    kind:
      | 'columns-unmapped'
      | 'targets-missing'
      | 'references-missing'
      | 'values-wrong'
      | 'mapping-failed'
      | 'identity-missing'
      | 'created-before';
  }
>;

function confirmationSentence(finding: Confirmation): string {
  switch (finding.kind) {
    case 'columns-unmapped':
      return 'The columns of this file are not mapped yet.';
    case 'targets-missing':
      return `No column is mapped to ${listed(finding.names)}, so the platform refuses every row.`;
    case 'references-missing':
      return missingWords(finding);
    case 'values-wrong':
      return `The platform will refuse ${wrongWords(finding)}: ${causeWords(finding.causes)}.`;
    case 'mapping-failed':
      return `Transforms could not change ${causeWords(finding.causes, valuesOf)}, which will be sent as in the file.`;
    case 'identity-missing':
      return finding.causes.map(identityWords).join(' ');
    case 'created-before':
      return `${beforeWords(finding)} ${againWords[finding.duplicated]}`;
    default:
      return assertNever(finding);
  }
}

const againWords: Readonly<Record<CreatedAgain, string>> = {
  rows: 'Sending this file again tries to create every row again; the platform refuses only those whose identity it already has.',
  issues: 'Sending this file again writes the same vertices, but creates each of their issues a second time.',
};

const busyWords: Readonly<Record<Occupation, string>> = {
  sent: 'This file is being sent.',
  paused: 'The run of this file is paused.',
  rehearsed: 'This file is being rehearsed; nothing leaves this machine.',
  'waiting-in-plan': 'This file is waiting for its turn in the plan.',
};

const notCheckedWords = {
  arriving: 'The file is still being copied.',
  'under-way': 'Checking rows. You can send when the check is done.',
  cancelled: 'The check was cancelled. Check again to send.',
  references: 'Looking up the references of excluded rows. You can send when that is done.',
} as const;

/** How many causes a sentence names; the others are counted. */
const namedCauses = 3;

/** `2 values of “/since”`: each of these rows has one. */
const valuesOf = ({ rows, column }: FindingCause): string =>
  `${plural(rows, 'value')}${column === null ? '' : ` of “${column}”`}`;

/** `8 rows without ogit/_type and 4 rows with …` */
function causeWords(
  causes: readonly FindingCause[],
  describe: (cause: FindingCause) => string = problemSentence,
): string {
  const named = causes.slice(0, namedCauses).map(describe);
  const more = causes.length - named.length;
  return listed(more > 0 ? [...named, plural(more, 'other cause')] : named);
}

function missingWords({
  causes,
  vertices,
  connection,
}: Extract<Finding, { kind: 'references-missing' }>): string {
  const what = vertices === null ? 'vertices' : plural(vertices, 'vertex', 'vertices');
  const [first, ...others] = causes;
  if (first !== undefined && others.length === 0)
    return `${plural(first.rows, 'row')} ${first.rows === 1 ? 'refers' : 'refer'} to ${what} that ${connection} does not have.`;
  const where = causes.map(({ rows, column }) => `${plural(rows, 'row')} under ${column ?? 'a column'}`);
  return `Rows refer to ${what} that ${connection} does not have: ${listed(where)}.`;
}

function identityWords({ rule, rows }: FindingCause): string {
  const has = `${plural(rows, 'row')} ${rows === 1 ? 'has' : 'have'}`;
  return rule === 'object-id-missing'
    ? `${has} no $id, so nothing can be written.`
    : `${has} neither ogit/_xid nor ogit/_id: sending ${rows === 1 ? 'it' : 'them'} again creates ${rows === 1 ? 'it' : 'them'} again, and a lost response cannot be checked.`;
}

/** `8 of 50 rows`, `edges of all 50 rows`: a combined row whose edge is refused is stored without it. */
function wrongWords({ causes, rows, of }: Extract<Finding, { kind: 'values-wrong' }>): string {
  const part = causes.every(({ column }) => column?.startsWith('edge:')) ? 'edges of ' : '';
  if (rows === null) return `${part}rows`;
  if (rows < of) return `${part}${formatCount(rows)} of ${plural(of, 'row')}`;
  return `${part}${of === 1 ? 'the only row' : `all ${formatCount(of)} rows`}`;
}

/** `3 columns of the file are not mapped and will not be sent: A, B and C.` */
function openColumnsWords(columns: readonly string[]): string {
  const isAre = columns.length === 1 ? 'is' : 'are';
  return `${columnsNamed(firstUnsent(columns)).replace(':', ` of the file ${isAre} not mapped and will not be sent:`)}.`;
}

/** How many sentences about lost cells are given; the others are counted. */
const namedLosses = 2;

function lossWords(losses: readonly string[]): string {
  const more = losses.length - namedLosses;
  const rest =
    more > 0
      ? [`${plural(more, 'more note is', 'more notes are')} in the list of how the table was read.`]
      : [];
  return [...losses.slice(0, namedLosses), ...rest].join(' ');
}

/** `1,240 references were not looked up on the platform.` */
function unverifiedWords({
  references,
  reason,
}: Extract<Finding, { kind: 'references-unverified' }>): string {
  const what = `${plural(references, 'reference')} ${references === 1 ? 'was' : 'were'} not looked up on the platform`;
  return reason === null ? `${what}.` : `${what}: ${reason}`;
}

function beforeWords({ stored, unknown, isAtLeast, connection }: SentBeforeCounts): string {
  if (stored === 0)
    return `${plural(unknown, 'row')} of this file may have been stored on ${connection} before; the outcome is unknown.`;
  const rest = unknown === 0 ? '' : `, and ${formatCount(unknown)} more may have been`;
  return `${isAtLeast ? 'At least ' : ''}${plural(stored, 'row')} of this file ${stored === 1 ? 'was' : 'were'} stored on ${connection} before${rest}.`;
}

const capital = (words: string): string => `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
