import type { Api } from '../shared/contract.ts';
import { AppError } from '../shared/errors.ts';
import type { EffectOfFile, ExactRequest, PresentRow } from '../shared/imports/effect/effect.ts';
import type { FileState, PreviewRow, ReadyFile, RowFilter } from '../shared/imports/open-file.ts';
import { noPlan, type PlanState } from '../shared/imports/plan.ts';
import { recipe as recipeSchema } from '../shared/recipes/recipe.ts';
import { createTestCalls, type TestCall } from './test-calls.ts';
import { testCorrections } from './test-corrections.ts';
import { createTestEvents } from './test-events.ts';
import { mappedBy, mapRows } from './test-mapping.ts';
import { createTestProfiles } from './test-profile.ts';
import { asSent, matchesFilter } from './test-rows.ts';
import { createTestRuns, runOf } from './test-runs.ts';

/** Rows of a file by their index from 0: an array, or created on request, so that there may be millions. */
export type TestRows = ArrayLike<PreviewRow> | ((index: number) => PreviewRow);

interface TestImportsDeps {
  readonly calls: TestCall[];
  /** Returns the file and the rows that opening the sample adds. */
  sample(): { file: FileState; rows: TestRows };
}

/** Creates the open files and runs of an in-memory host; calls are recorded in `calls`. */
export function createTestImports({ calls, sample }: TestImportsDeps) {
  const files = new Map<string, FileState>();
  const rowsOf = new Map<string, TestRows>();
  const effects = new Map<string, EffectOfFile>();
  let presentRows: readonly PresentRow[] = [];
  const { listen, publish } = createTestEvents(() => ({
    files: [...files.values()],
    runs: runs.runsState(),
    effects: [...effects.values()],
    plan: planNow(),
  }));

  const runs = createTestRuns({
    calls,
    publish,
    openFile: (name) => {
      const { file, rows } = sample();
      const id = `opened-${name}`;
      files.set(id, { ...file, id, name });
      rowsOf.set(id, rows);
      publish();
      return id;
    },
  });

  let planChange: Partial<PlanState> = {};
  /** Returns a plan without references between the files, of which everything can be sent. */
  function planNow(): PlanState {
    const open = [...files.values()];
    const ready = open.flatMap(({ reading }) => (reading.state === 'ready' ? [reading.file] : []));
    const rows = ready.reduce((sum, file) => sum + file.rows, 0);
    return {
      ...noPlan,
      order: open.map(({ id }) => id),
      totals: { ...noPlan.totals, files: open.length, rows },
      ready: true,
      why: null,
      ...planChange,
    };
  }

  const note = createTestCalls(calls, 'imports');
  const done = <I>(name: string) => note<I, void>(name, () => undefined);

  const readyOf = (id: string): ReadyFile => {
    const reading = files.get(id)?.reading;
    if (reading?.state !== 'ready') throw new AppError('not-found', `There is no open file ${id}.`);
    return reading.file;
  };
  const changeFile = (id: string, change: Partial<ReadyFile>) => {
    const file = { ...readyOf(id), ...change };
    files.set(id, { ...(files.get(id) as FileState), reading: { state: 'ready', file } });
    publish();
  };
  /** Returns the rows that match the filter. For `all`, no row is created, because a file may have millions. */
  const listOf = (
    fileId: string,
    filter: RowFilter,
  ): { total: number; at: (index: number) => PreviewRow } => {
    const file = readyOf(fileId);
    const rows = rowsOf.get(fileId) ?? [];
    const at = typeof rows === 'function' ? rows : (index: number) => rows[index] as PreviewRow;
    const total = typeof rows === 'function' ? file.rows : Math.min(rows.length, file.rows);
    if (filter.of === 'all') return { total, at };
    const some = Array.from({ length: total }, (_, index) => at(index)).filter((row) =>
      matchesFilter(filter, row, file),
    );
    return { total: some.length, at: (index) => some[index] as PreviewRow };
  };

  const profiles = createTestProfiles({ calls, readyOf });
  const api: Api['imports'] = {
    samples: async () => [
      { name: 'machines.csv', about: '1,000 machines, with the column names of the platform.' },
    ],
    open: note('open', ({ source }) => {
      if (source.kind === 'sample' && source.name !== 'machines.csv')
        throw new AppError('not-found', `There is no sample named “${source.name}”.`);
      const { file, rows } = sample();
      files.set(file.id, file);
      rowsOf.set(file.id, rows);
      publish();
      return { fileId: file.id };
    }),
    pick: note('pick', () => []),
    close: note('close', ({ fileId }) => {
      files.delete(fileId);
      publish();
    }),
    read: done('read'),
    originalRows: note('originalRows', () => [
      { row: 1, cells: ['Machines of May'], part: 'above' as const },
      { row: 2, cells: ['id', 'name'], part: 'header' as const },
      { row: 3, cells: ['Unit', 'Text'], part: 'row' as const },
      { row: 4, cells: ['Total', '80'], part: 'below' as const },
    ]),
    rows: note('rows', ({ fileId, first, count, filter }) => {
      const { total, at } = listOf(fileId, filter);
      const length = Math.max(0, Math.min(count, total - first));
      return { total, rows: Array.from({ length }, (_, index) => asSent(at(first + index))) };
    }),
    cell: note('cell', ({ fileId, record, column }) => {
      const { at } = listOf(fileId, { of: 'all' });
      return at(record - 1)?.cells[column] ?? '';
    }),
    place: note('place', ({ fileId, record, filter }) => {
      const { total, at } = listOf(fileId, filter);
      let [low, high] = [0, total];
      while (low < high) {
        const middle = (low + high) >>> 1;
        if (at(middle).record < record) low = middle + 1;
        else high = middle;
      }
      return low;
    }),
    search: note('search', ({ fileId, text, column }) => {
      changeFile(fileId, { search: { text, column, found: 0, work: { state: 'waiting' } } });
      const found = listOf(fileId, { of: 'found' }).total;
      const { revision } = readyOf(fileId);
      changeFile(fileId, {
        search: { text, column, found, work: { state: 'done' } },
        revision: revision + 1,
      });
    }),
    endSearch: note('endSearch', ({ fileId }) => changeFile(fileId, { search: null })),
    setFacets: note('setFacets', ({ fileId, facets }) => {
      const { facets: _, revision, ...file } = readyOf(fileId);
      const all = { facets, rows: 0, scanned: file.rows, work: { state: 'done' as const } };
      changeFile(fileId, { facets: facets.length === 0 ? undefined : all, revision: revision + 1 });
      if (facets.length === 0) return;
      const rows = listOf(fileId, { of: 'facets' }).total;
      changeFile(fileId, { facets: { ...all, rows } });
    }),
    cancelFacets: done('cancelFacets'),
    ...profiles.api,
    cancelProfile: done('cancelProfile'),
    ...testCorrections({ note, readyOf, changeFile, rowsOf }),
    check: done('check'),
    cancelWork: done('cancelWork'),
    transform: done('transform'),
    undoFix: done('undoFix'),
    excludeRows: note('excludeRows', ({ fileId, group, excluded }) => {
      const { check, excludedCount } = readyOf(fileId);
      if (check.state !== 'done') return;
      const faulty = check.problems.find(({ id }) => id === group);
      if (!faulty || faulty.isExcluded === excluded) return;
      const more = excluded ? faulty.rows : -faulty.rows;
      const errors = faulty.severity === 'error' ? more : 0;
      const problems = check.problems.map((each) =>
        each === faulty ? { ...each, isExcluded: excluded } : each,
      );
      const openErrorRows = Math.max(0, check.openErrorRows - errors);
      changeFile(fileId, {
        excludedCount: excludedCount + more,
        check: { ...check, problems, openErrorRows },
      });
    }),
    exportExcluded: note('exportExcluded', () => ({
      to: 'path' as const,
      path: '/home/analyst/machines-excluded.csv',
      rows: 4,
    })),
    setAction: done('setAction'),
    setMeaning: done('setMeaning'),
    setRecipe: note('setRecipe', ({ fileId, recipe }) =>
      changeFile(fileId, mappedBy(recipe && recipeSchema.parse(recipe), readyOf(fileId))),
    ),
    nameRecipe: note('nameRecipe', ({ fileId, name }) => {
      const { recipe } = readyOf(fileId);
      if (recipe !== null) changeFile(fileId, { recipe: { ...recipe, name } });
    }),
    mapped: note('mapped', ({ fileId, recipe, first, count }) => {
      const { total, at } = listOf(fileId, { of: 'all' });
      const length = Math.max(0, Math.min(count, total - first));
      const rows = Array.from({ length }, (_, index) => at(first + index));
      return mapRows(recipeSchema.parse(recipe), readyOf(fileId), rows);
    }),
    missingKeys: note('missingKeys', () => ({ cells: 0, missing: 0, contradictory: 0, examples: [] })),
    lookUp: done('lookUp'),
    send: note('send', ({ fileId }) => {
      runs.set(runOf(fileId));
      return { runId: 'run-1' };
    }),
    countEffect: done('countEffect'),
    readPresent: done('readPresent'),
    presentRows: note('presentRows', ({ first, count }) => ({
      total: presentRows.length,
      rows: [...presentRows.slice(first, first + count)],
    })),
    cancelEffect: done('cancelEffect'),
    request: note('request', () => testRequest),
    rehearse: note('rehearse', ({ fileId }) => {
      runs.set({ ...runOf(fileId), rehearsal: true, connection: 'Rehearsal' });
      return { runId: 'run-1' };
    }),
    ...runs.api,
    openEvidence: note('openEvidence', () => {
      runs.set({ ...runOf(''), id: 'evidence', fileId: '', evidence: true, resumable: false });
      return { runId: 'evidence' };
    }),
    setOrder: done('setOrder'),
    orderByReferences: done('orderByReferences'),
    checkAll: done('checkAll'),
    sendAll: done('sendAll'),
    rehearseAll: done('rehearseAll'),
    cancelAll: done('cancelAll'),
    closeAll: note('closeAll', () => {
      files.clear();
      publish();
    }),
    changed: listen,
  };

  return {
    api,
    setFile(file: FileState, rows: TestRows = []) {
      files.set(file.id, file);
      rowsOf.set(file.id, rows);
      publish();
    },
    changeFile,
    setPlan(change: Partial<PlanState>) {
      planChange = change;
      publish();
    },
    setEffect(effect: EffectOfFile, rows: readonly PresentRow[] = []) {
      presentRows = rows;
      effects.set(effect.fileId, effect);
      publish();
    },
    columns: profiles.columns,
    setRun: runs.set,
    keepRun: runs.keep,
    respondRuns: runs.respond,
  };
}

const testRequest: ExactRequest = {
  method: 'POST',
  address: 'http://127.0.0.1:4711/api/csv/1.0/vertices',
  headers: [{ name: 'x-forwarded-authorization', value: 'Bearer <ACCESS_TOKEN>' }],
  bodyStart: '"ogit/_xid"\n"machine:host-1"\n',
  isCut: false,
  shownRows: 1,
  rows: 1,
  bodyBytes: 30,
  requests: 1,
  isCertain: true,
  curl: "curl --request POST 'http://127.0.0.1:4711/api/csv/1.0/vertices'",
};
