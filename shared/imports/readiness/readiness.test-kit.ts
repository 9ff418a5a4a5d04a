/** Creates files for tests of readiness: read, checked, and without findings unless a test changes them. */
import type { RuleId } from '../../columns/rules/rule-ids.ts';
import { type Recipe, recipe as recipeSchema } from '../../recipes/recipe.ts';
import type { ProblemGroup, ReadyFile } from '../open-file.ts';

export const recognised = <T>(value: T) =>
  ({ value, confidence: 'certain', reason: '', overruled: false }) as const;
export const heads = ['ogit/_xid', 'ogit/_type', 'ogit/_scope', 'ogit/name'];
export const columnsOf = (names: readonly string[]) =>
  names.map((name) => ({ name, kind: 'attribute', meaning: '' }) as const);
/** A recipe that maps these columns to targets of the same names. */
export const recipeOf = (names: readonly string[], leftOut: readonly string[]): Recipe =>
  recipeSchema.parse({
    version: 2,
    name: 'machines',
    fingerprint: '',
    kind: 'vertices',
    targets: names.map((name) => ({
      kind: name === 'ogit/_xid' ? 'identity' : 'attribute',
      name,
      from: { column: name },
    })),
    leftOut,
  });

type Done = Extract<ReadyFile['check'], { state: 'done' }>;
export const checked = (problems: readonly ProblemGroup[] = [], change: Partial<Done> = {}): Done => {
  const errors = problems.filter(({ severity, isExcluded }) => severity === 'error' && !isExcluded);
  return {
    state: 'done',
    problems: [...problems],
    problemRows: 0,
    errorRows: 0,
    openProblemRows: problems
      .filter(({ isExcluded }) => !isExcluded)
      .reduce((sum, { rows }) => sum + rows, 0),
    openErrorRows: errors.reduce((sum, { rows }) => sum + rows, 0),
    columns: [],
    rowsWithEmpty: 0,
    rowsWithNull: 0,
    ...change,
  };
};
export const group = (rule: RuleId, rows: number, change: Partial<ProblemGroup> = {}): ProblemGroup => ({
  id: `${rule}@0`,
  rule,
  severity: 'error',
  title: 'Rows with a fault',
  advice: '',
  column: 'ogit/name',
  rows,
  firstRecord: 1,
  example: '',
  canExclude: true,
  isExcluded: false,
  transform: null,
  ...change,
});
/** How a workbook was converted that lost some cells. */
export const convertedWith = (losses: readonly string[]): NonNullable<ReadyFile['converted']> => ({
  format: 'xlsx',
  table: 'Server',
  tables: 1,
  headerRows: [1],
  selection: {},
  guesses: [],
  excludedAbove: 0,
  excludedBelow: 0,
  canKeepExcluded: false,
  notes: [...losses],
  losses: [...losses],
});
export const warning = { severity: 'warning' } as const;
export const file = (change: Partial<ReadyFile> = {}): ReadyFile => ({
  recognition: {
    encoding: recognised('utf-8'),
    markBytes: 0,
    dialect: recognised('default'),
    header: recognised('first-row'),
    kind: recognised('vertices'),
  } as ReadyFile['recognition'],
  action: 'POST',
  actions: ['POST'],
  jsonStrings: false,
  nullKeyword: 'null',
  columns: columnsOf(heads),
  sourceColumns: [...heads],
  recipe: null,
  recipeFaults: [],
  rows: 1000,
  index: { state: 'done', sha256: 'aa', longestRecordBytes: 1 },
  check: checked(),
  lookup: { state: 'waiting' },
  referencesKnown: true,
  sentBefore: null,
  search: null,
  excludedCount: 0,
  transforms: [],
  stop: null,
  blocked: null,
  offeredNullKeyword: null,
  revision: 0,
  ...change,
});
