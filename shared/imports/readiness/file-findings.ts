/** Derives all findings about sending an open file (see `findings.ts`) from its check, its look-ups and its runs. */
import type { Session } from '../../connections.ts';
import { conventionalTargets } from '../../recipes/conventional-targets.ts';
import { formatCount } from '../../units.ts';
import { unsentColumns } from '../columns/unsent-columns.ts';
import type { FileState, ProblemGroup, ReadyFile } from '../open-file.ts';
import { isOpen } from '../problem-words.ts';
import {
  type CreatedAgain,
  type Finding,
  type FindingCause,
  findingKinds,
  type Occupation,
} from './findings.ts';
import { creationTargets, fatalTargets } from './mandatory-targets.ts';

export interface FileFacts {
  /** Share of an upload that has arrived; null if the file is complete. */
  readonly arriving: FileState['arriving'];
  readonly file: ReadyFile;
  /** Null while the file is neither being sent nor waiting for it. */
  readonly occupation: Occupation | null;
}

export interface ConnectionFacts {
  readonly name: string;
  readonly session: Session | null;
  readonly readOnly: boolean;
}

/** Returns the findings of a file, the most important first. */
export function fileFindings(known: FileFacts): Finding[] {
  const { file, occupation } = known;
  const found = [
    ...(occupation === null ? [] : [{ kind: 'busy', as: occupation } as const]),
    ...blockersOf(known),
    ...mappingFindings(file),
    ...columnNotes(file),
    ...lossNotes(file),
    ...problemFindings(file),
    ...beforeFindings(file),
    ...referenceNotes(file),
    ...excludedNotes(file),
  ];
  return found.sort((a, b) => findingKinds.indexOf(a.kind) - findingKinds.indexOf(b.kind));
}

/** Returns the findings that prevent sending any file to a connection now. */
export function connectionFindings({ name: connection, session, readOnly }: ConnectionFacts): Finding[] {
  const state = session?.state ?? 'signed-out';
  const found: Finding[] = [];
  if (state === 'signed-out' || state === 'signing-in') found.push({ kind: state, connection });
  if (session?.state === 'failed')
    found.push({ kind: 'sign-in-failed', connection, message: session.message });
  if (readOnly) found.push({ kind: 'read-only', connection });
  return found;
}

/** Returns the number of rows that would be sent. */
export const rowsLeft = ({ rows, excludedCount }: Pick<ReadyFile, 'rows' | 'excludedCount'>): number =>
  rows - excludedCount;

/** Whether no head follows the conventions and no recipe maps the columns. */
const isUnmapped = ({ recipe, sourceColumns, recognition }: ReadyFile): boolean =>
  recipe === null && conventionalTargets(sourceColumns, recognition.kind.value).length === 0;

export const isChecked = ({ index, check }: Pick<ReadyFile, 'index' | 'check'>): boolean =>
  index.state === 'done' && check.state === 'done';

function blockersOf({ arriving, file }: FileFacts): Finding[] {
  const found: Finding[] = [];
  const { index, check, blocked, stop } = file;
  if (blocked !== null) found.push({ kind: 'not-sendable', reason: blocked });
  else if (stop !== null)
    found.push({
      kind: 'not-sendable',
      reason: `The connector would stop at row ${formatCount(stop.record)}: ${stop.message}`,
    });
  else if (index.state === 'done' && file.rows === 0)
    found.push({ kind: 'no-rows', hasHeader: file.recognition.header.value === 'first-row' });
  if (arriving !== null) found.push({ kind: 'not-checked', because: 'arriving' });
  const open = [index, check].find(({ state }) => state !== 'done');
  if (open?.state === 'failed') found.push({ kind: 'check-failed', message: open.message });
  else if (open !== undefined && arriving === null)
    found.push({ kind: 'not-checked', because: open.state === 'cancelled' ? 'cancelled' : 'under-way' });
  else if (file.neededLookup === 'running') found.push({ kind: 'not-checked', because: 'references' });
  else if (file.neededLookup === 'to-start') found.push({ kind: 'lookup-needed' });
  if (index.state === 'done' && file.rows > 0 && rowsLeft(file) === 0) found.push({ kind: 'all-excluded' });
  return found;
}

function mappingFindings(file: ReadyFile): Finding[] {
  const kind = file.recognition.kind.value;
  const names = new Set(file.columns.map(({ name }) => name));
  const missing = [
    { kind: 'targets-missing', names: fatalTargets(kind, file.action, names) },
    { kind: 'creation-targets-missing', names: creationTargets(kind, file.action, names) },
  ] as const;
  return [
    ...(isUnmapped(file) ? [{ kind: 'columns-unmapped' } as const] : []),
    ...(file.blocked === null ? missing.filter((finding) => finding.names.length > 0) : []),
  ];
}

function columnNotes(file: ReadyFile): Finding[] {
  const { leftOut, open } = unsentColumns(file);
  return [
    ...(open.length === 0 ? [] : [{ kind: 'columns-open', columns: open } as const]),
    ...(leftOut.length === 0 ? [] : [{ kind: 'columns-left-out', columns: leftOut } as const]),
  ];
}

const lossNotes = ({ converted }: ReadyFile): Finding[] =>
  converted === undefined || converted.losses.length === 0
    ? []
    : [{ kind: 'cells-lost', losses: converted.losses }];

/** Whether a group is about the header: a missing column has its own finding and is not reported for rows again. */
const isOfHeader = ({ rule, column }: ProblemGroup): boolean =>
  rule.startsWith('head-') || (column === null && missingColumnRules.has(rule));
const missingColumnRules: ReadonlySet<string> = new Set([
  'type-missing',
  'scope-missing',
  'object-type-missing',
]);

/** Returns the problem groups of rows that would be sent. */
const openGroups = ({ check }: ReadyFile): readonly ProblemGroup[] =>
  check.state === 'done' ? check.problems.filter((group) => isOpen(group) && !isOfHeader(group)) : [];

const causeOf = ({
  id,
  rule,
  title,
  rows,
  openRows = rows,
  column,
  isExcluded,
}: ProblemGroup): FindingCause => ({
  id,
  rule,
  title,
  rows: openRows,
  column,
  isExcluded,
});

type ProblemFinding =
  | 'references-missing'
  | 'mapping-failed'
  | 'identity-missing'
  | 'values-wrong'
  | 'warnings';

function findingOf({ rule, severity }: ProblemGroup): ProblemFinding | null {
  switch (rule) {
    case 'reference-unknown':
      return 'references-missing';
    case 'reference-unseen':
      return null;
    case 'repair-failed':
      return 'mapping-failed';
    case 'identity-none':
    case 'object-id-missing':
      return 'identity-missing';
    default:
      return severity === 'error' ? 'values-wrong' : 'warnings';
  }
}

function problemFindings(file: ReadyFile): Finding[] {
  const { check, lookup } = file;
  if (check.state !== 'done') return [];
  const groups = openGroups(file);
  const causesOf = (wanted: ProblemFinding) =>
    groups.filter((group) => findingOf(group) === wanted).map(causeOf);
  const missing = causesOf('references-missing');
  const wrong = causesOf('values-wrong');
  const identity = causesOf('identity-missing');
  const found: Finding[] = [];
  if (missing.length > 0) {
    const isWhole = check.problems.every(
      ({ rule, isExcluded }) => rule !== 'reference-unknown' || !isExcluded,
    );
    const completedLookup = lookup.state === 'done' ? lookup : null;
    found.push({
      kind: 'references-missing',
      causes: missing,
      vertices: isWhole ? (completedLookup?.missing ?? null) : null,
      connection: completedLookup?.connection ?? 'The platform',
    });
  }
  if (wrong.length > 0) {
    const isOnlyKind = missing.length === 0 && identity.every(({ rule }) => rule !== 'object-id-missing');
    const rows = isOnlyKind ? check.openErrorRows : wrong.length === 1 ? (wrong[0]?.rows ?? null) : null;
    found.push({ kind: 'values-wrong', causes: wrong, rows, of: rowsLeft(file) });
  }
  for (const kind of ['mapping-failed', 'identity-missing', 'warnings'] as const) {
    const causes = causesOf(kind);
    if (causes.length > 0) found.push({ kind, causes });
  }
  return found;
}

/** Returns what sending the file again creates a second time, or at least tries to; null if it creates nothing again. */
function createdAgain({ recognition, action, columns }: ReadyFile): CreatedAgain | null {
  if (action === 'POST') return 'rows';
  // Every issue of a combined row is a new one.
  const hasIssues =
    recognition.kind.value === 'combined' && columns.some(({ name }) => name.startsWith('issue:'));
  return hasIssues ? 'issues' : null;
}

function beforeFindings(file: ReadyFile): Finding[] {
  const { sentBefore, action } = file;
  if (sentBefore === null || action === 'DELETE') return [];
  const { runId: _, ...counts } = sentBefore;
  const duplicated = createdAgain(file);
  return [
    duplicated === null
      ? { kind: 'sent-before', ...counts }
      : { kind: 'created-before', duplicated, ...counts },
  ];
}

/** Returns the number of references that no open file resolves and that were not looked up. */
export const unverifiedReferences = (file: ReadyFile): number =>
  openGroups(file)
    .filter(({ rule }) => rule === 'reference-unseen')
    .reduce((sum, { rows }) => sum + rows, 0);

function referenceNotes(file: ReadyFile): Finding[] {
  if (isChecked(file) && !file.referencesKnown) return [{ kind: 'references-open' }];
  const references = unverifiedReferences(file);
  if (references === 0) return [];
  const { lookup } = file;
  if (lookup.state === 'working')
    return [{ kind: 'references-looked-up', references, share: lookup.share, startedAt: lookup.startedAt }];
  const reason = lookup.state === 'failed' ? lookup.message : null;
  return [{ kind: 'references-unverified', references, reason }];
}

const excludedNotes = (file: ReadyFile): Finding[] =>
  file.excludedCount > 0 && rowsLeft(file) > 0
    ? [{ kind: 'excluded', rows: file.excludedCount, left: rowsLeft(file) }]
    : [];
