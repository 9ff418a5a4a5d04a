import { describe, expect, it } from 'vitest';
import type { ReadyFile } from '../open-file.ts';
import { connectionFindings } from './file-findings.ts';
import { findingSentence } from './finding-words.ts';
import { findingKinds, weightOf } from './findings.ts';
import {
  checked,
  columnsOf,
  convertedWith,
  file,
  group,
  heads,
  recipeOf,
  recognised,
  warning,
} from './readiness.test-kit.ts';
import { type ReadinessInput, readinessOf } from './readiness.ts';

const assess = (change: Partial<ReadyFile> = {}, input: Partial<ReadinessInput> = {}) =>
  readinessOf({ arriving: null, file: file(change), occupation: null, ...input });
const withHeads = (names: readonly string[], change: Partial<ReadyFile> = {}) =>
  assess({ columns: columnsOf(names), sourceColumns: [...names], ...change });
const withKind = (
  kind: ReadyFile['recognition']['kind']['value'],
  names: readonly string[],
  change: Partial<ReadyFile> = {},
) =>
  withHeads(names, {
    recognition: { ...file().recognition, kind: recognised(kind) } as ReadyFile['recognition'],
    ...change,
  });
const kindsOf = ({ findings }: ReturnType<typeof assess>) => findings.map(({ kind }) => kind);

const before = { runId: 'r', connection: 'Staging', stored: 990, unknown: 4, isAtLeast: false };
const lookedUp = { state: 'done', lookedUp: 10, found: 7, missing: 3, connection: 'Staging' } as const;
const working = { state: 'working', share: 0.5, startedAt: 0 } as const;

/** Each row: the condition, the readiness, the kinds of its findings, and the sentence that is shown. */
const table: readonly (readonly [string, ReturnType<typeof assess>, readonly string[], string])[] = [
  ['there is no finding', assess(), [], 'No problems found. 1,000 rows can be sent.'],
  ['the file is being sent', assess({}, { occupation: 'sent' }), ['busy'], 'This file is being sent.'],
  ['the run is paused', assess({}, { occupation: 'paused' }), ['busy'], 'The run of this file is paused.'],
  [
    'the file waits in a plan',
    assess({}, { occupation: 'waiting-in-plan' }),
    ['busy'],
    'This file is waiting for its turn in the plan.',
  ],
  [
    'the header is refused',
    assess({ blocked: 'A head is there twice.' }),
    ['not-sendable'],
    'A head is there twice.',
  ],
  ['the file has no rows', assess({ rows: 0 }), ['no-rows'], 'The file has a header but no rows.'],
  ['every row is excluded', assess({ excludedCount: 1000 }), ['all-excluded'], 'Every row is excluded.'],
  ['copying still runs', assess({}, { arriving: 0.4 }), ['not-checked'], 'The file is still being copied.'],
  [
    'checking still runs',
    assess({ check: working }),
    ['not-checked'],
    'Checking rows. You can send when the check is done.',
  ],
  [
    'the check was cancelled',
    assess({ check: { state: 'cancelled' } }),
    ['not-checked'],
    'The check was cancelled. Check again to send.',
  ],
  [
    'references of excluded rows are looked up',
    assess({ neededLookup: 'running' }),
    ['not-checked'],
    'Looking up the references of excluded rows. You can send when that is done.',
  ],
  [
    'references of excluded rows were not looked up',
    assess({ neededLookup: 'to-start' }),
    ['lookup-needed'],
    'Rows are excluded for missing references, but their last look-up has no result.',
  ],
  [
    'the check failed',
    assess({ index: { state: 'failed', message: 'The file is gone.' } }),
    ['check-failed'],
    'The file is gone.',
  ],
  [
    'no column is an attribute',
    withHeads(['Name', 'Rack']),
    ['columns-unmapped', 'targets-missing'],
    'The columns of this file are not mapped yet.',
  ],
  [
    'columns are not mapped, and others are left out',
    assess({ sourceColumns: [...heads, 'Rack', 'Note'], recipe: recipeOf(heads, ['Note']) }),
    ['columns-open', 'columns-left-out'],
    '1 column of the file is not mapped and will not be sent: Rack.',
  ],
  [
    'a mandatory target is missing',
    withHeads(['ogit/_xid', 'ogit/name'], {
      check: checked([
        group('type-missing', 1000, { column: null }),
        group('scope-missing', 1000, { column: null }),
      ]),
    }),
    ['targets-missing'],
    'No column is mapped to ogit/_type and ogit/_scope, so the platform refuses every row.',
  ],
  [
    'rows can update vertices but not create them',
    withHeads(['ogit/_xid', 'ogit/name'], { action: 'PATCH' }),
    ['creation-targets-missing'],
    'No column is mapped to ogit/_type and ogit/_scope, so rows update existing vertices, and the platform refuses those whose vertex does not exist.',
  ],
  [
    'values are known to be wrong',
    assess({ check: checked([group('type-missing', 12, { title: 'Rows without ogit/_type' })]) }),
    ['values-wrong'],
    'The platform will refuse 12 of 1,000 rows: 12 rows without ogit/_type.',
  ],
  [
    'wrong rows are excluded',
    assess({ excludedCount: 12, check: checked([group('type-missing', 12, { isExcluded: true })]) }),
    ['excluded'],
    '12 rows excluded; the other 988 can be sent.',
  ],
  [
    'the mapping failed',
    assess({ check: checked([group('repair-failed', 3, { ...warning, title: 'Rows with a value' })]) }),
    ['mapping-failed'],
    'Transforms could not change 3 values of “ogit/name”, which will be sent as in the file.',
  ],
  [
    'rows have no identity',
    assess({ check: checked([group('identity-none', 1, warning)]) }),
    ['identity-missing'],
    '1 row has neither ogit/_xid nor ogit/_id: sending it again creates it again, and a lost response cannot be checked.',
  ],
  [
    'objects have no $id',
    withKind('objects', ['$id', '$type'], { action: 'PUT', check: checked([group('object-id-missing', 2)]) }),
    ['identity-missing'],
    '2 rows have no $id, so nothing can be written.',
  ],
  [
    'an unchanged file would be created again',
    assess({ sentBefore: before }),
    ['created-before'],
    '990 rows of this file were stored on Staging before, and 4 more may have been. Sending this file again tries to create every row again; the platform refuses only those whose identity it already has.',
  ],
  [
    'issues of combined rows would be created again',
    withKind('combined', [...heads, 'issue:a:ogit/subject'], { action: 'PUT', sentBefore: before }),
    ['created-before'],
    '990 rows of this file were stored on Staging before, and 4 more may have been. Sending this file again writes the same vertices, but creates each of their issues a second time.',
  ],
  [
    'an unchanged file would be updated again',
    assess({ action: 'PUT', sentBefore: { ...before, unknown: 0 } }),
    ['sent-before'],
    '990 rows of this file were stored on Staging before. Sending this file again writes the same values.',
  ],
  [
    'an unchanged file would be deleted again',
    assess({ action: 'DELETE', sentBefore: before }),
    [],
    expect.any(String) as unknown as string,
  ],
  [
    'references are missing on the platform',
    assess({ lookup: lookedUp, check: checked([group('reference-unknown', 40)]) }),
    ['references-missing'],
    '40 rows refer to 3 vertices that Staging does not have.',
  ],
  [
    'references of two columns are missing',
    assess({
      lookup: lookedUp,
      check: checked([group('reference-unknown', 40), group('reference-unknown', 1, { column: 'b' })]),
    }),
    ['references-missing'],
    'Rows refer to 3 vertices that Staging does not have: 40 rows under ogit/name and 1 row under b.',
  ],
  [
    'references were not looked up',
    assess({ rows: 2000, check: checked([group('reference-unseen', 1240, warning)]) }),
    ['references-unverified'],
    '1,240 references were not looked up on the platform.',
  ],
  [
    'the look-up failed',
    assess({
      lookup: { state: 'failed', message: 'Offline.' },
      check: checked([group('reference-unseen', 1, warning)]),
    }),
    ['references-unverified'],
    '1 reference was not looked up on the platform: Offline.',
  ],
  [
    'references are being looked up',
    assess({ lookup: working, check: checked([group('reference-unseen', 1240, warning)]) }),
    ['references-looked-up'],
    'Looking up 1,240 references…',
  ],
  [
    'references are compared with other files',
    assess({ referencesKnown: false }),
    ['references-open'],
    'Comparing references with the other open files…',
  ],
  [
    'cells were lost in the conversion',
    assess({ converted: convertedWith(['1 cell of column a.']) }),
    ['cells-lost'],
    '1 cell of column a.',
  ],
  [
    'there are warnings only',
    assess({ check: checked([group('null-removes', 4, { ...warning, title: 'Cells that remove' })]) }),
    ['warnings'],
    'Cells that remove (4 rows).',
  ],
];

describe('the readiness of a file', () => {
  it.each(table)('has the findings and the sentence if %s', (_name, readiness, expected, sentence) => {
    expect(kindsOf(readiness)).toEqual(expected);
    expect(readiness.sentence).toEqual(sentence);
  });

  it.each(table)('is ready only without blockers and confirmations if %s', (_name, readiness) => {
    const weights = readiness.findings.map(weightOf);
    expect(readiness.isReady).toBe(!weights.includes('blocker') && !weights.includes('confirmation'));
    expect([...readiness.blockers, ...readiness.confirmations, ...readiness.notes]).toHaveLength(
      weights.length,
    );
  });

  it('never says “can be sent” unless it is ready', () => {
    for (const [, readiness] of table)
      if (!readiness.isReady) expect(readiness.sentence).not.toContain('can be sent');
  });

  it('shows every finding of a file and of its connection at least once in the table', () => {
    const connection = [
      connectionFindings({ name: 'S', session: null, readOnly: true }),
      connectionFindings({ name: 'S', session: { state: 'signing-in' }, readOnly: false }),
      connectionFindings({ name: 'S', session: { state: 'failed', message: 'No.' }, readOnly: false }),
    ].flat();
    const shown = new Set([
      ...table.flatMap(([, readiness]) => kindsOf(readiness)),
      ...connection.map(({ kind }) => kind),
    ]);
    expect([...shown].toSorted()).toEqual([...findingKinds].toSorted());
  });

  it('lists blockers, then confirmations, then notes, each in a fixed order', () => {
    const all = assess(
      {
        sentBefore: before,
        excludedCount: 5,
        lookup: lookedUp,
        check: checked([
          group('reference-unseen', 7, warning),
          group('identity-none', 2, warning),
          group('reference-unknown', 40),
          group('type-missing', 3),
          group('repair-failed', 3, warning),
        ]),
      },
      { connection: { name: 'Staging', session: null, readOnly: true } },
    );
    expect(kindsOf(all)).toEqual([
      'signed-out',
      'read-only',
      'references-missing',
      'values-wrong',
      'mapping-failed',
      'identity-missing',
      'created-before',
      'references-unverified',
      'excluded',
    ]);
    expect(all.findings.map(findingSentence).slice(0, 4)).toEqual([
      'You are signed out of Staging.',
      'Staging is read-only. Allow writing under Connections to send.',
      '40 rows refer to 3 vertices that Staging does not have.',
      'The platform will refuse 3 of 995 rows: 3 rows with a fault.',
    ]);
  });

  it('does not require a type if nothing is created', () => {
    expect(kindsOf(withKind('objects', ['$id', 'comments'], { action: 'PUT' }))).toEqual([]);
    expect(kindsOf(withHeads(['ogit/name'], { action: 'PUT' }))).toEqual(['targets-missing']);
  });
});
