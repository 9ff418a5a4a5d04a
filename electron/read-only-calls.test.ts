import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Api, contract } from '../shared/contract.ts';
import { type Call, methodsOf } from '../shared/rpc.ts';
import { openTestHost, type TestHost } from './host.test-kit.ts';
import { csv, machines } from './services/imports/imports.test-kit.ts';

/** Whether a call writes to the platform of a connection, or executes something in its name. */
type Effect = 'writes' | 'writes nothing';
type CallName<F extends keyof typeof contract> = {
  [M in keyof (typeof contract)[F]]: (typeof contract)[F][M] extends Call ? M : never;
}[keyof (typeof contract)[F]];
type Effects = { readonly [F in keyof typeof contract]: { readonly [M in CallName<F>]: Effect } };

const nothing = 'writes nothing';
/** The decision for every call; one that is missing is an error of the compiler, and of the first test. */
const effects: Effects = {
  actions: {
    ...{ start: 'writes', tryOut: 'writes', resend: 'writes' },
    ...{ stop: nothing, list: nothing, one: nothing, figures: nothing, setSettings: nothing },
    // A response decides; the write that follows it is refused where it starts.
    ...{ setAccount: nothing, decide: nothing, unpin: nothing, exportEnvironment: nothing },
  },
  app: {
    ...{ about: nothing, setSettings: nothing, forgetRecent: nothing, data: nothing, clearData: nothing },
    ...{ showFolder: nothing, diagnostics: nothing, checkUpdate: nothing, openUpdate: nothing },
    openWindow: nothing,
  },
  connections: {
    ...{ add: nothing, change: nothing, choose: nothing, signIn: nothing, signOut: nothing, remove: nothing },
    ...{ test: nothing, setReadOnly: nothing, readAuthority: nothing, findAddresses: nothing },
    ...{ exportFile: nothing, importText: nothing },
  },
  imports: {
    ...{ send: 'writes', sendAll: 'writes', resume: 'writes', continueRun: 'writes' },
    // They open files whose only use is to be sent to the connection of the run.
    ...{ undo: 'writes', openMissing: 'writes' },
    ...{ samples: nothing, open: nothing, pick: nothing, close: nothing, read: nothing, rows: nothing },
    ...{ originalRows: nothing },
    ...{ cell: nothing, place: nothing, search: nothing, endSearch: nothing, check: nothing },
    ...{ profile: nothing, cancelProfile: nothing, clusters: nothing, setFacets: nothing },
    ...{ cancelFacets: nothing, columnSummaries: nothing, relations: nothing, missingKeys: nothing },
    ...{ cellSource: nothing, correct: nothing, fillCells: nothing, findCells: nothing },
    ...{ replaceCells: nothing, corrections: nothing, undoCorrections: nothing },
    ...{
      cancelWork: nothing,
      transform: nothing,
      undoFix: nothing,
      excludeRows: nothing,
      exportExcluded: nothing,
    },
    ...{ setAction: nothing, setMeaning: nothing, setRecipe: nothing, mapped: nothing, lookUp: nothing },
    ...{ countEffect: nothing, readPresent: nothing, presentRows: nothing, cancelEffect: nothing },
    // A rehearsal goes to a practice world of its own.
    ...{ request: nothing, rehearse: nothing, rehearseAll: nothing, cancel: nothing, pause: nothing },
    ...{ run: nothing, history: nothing, results: nothing, requests: nothing, fileOfRun: nothing },
    ...{ readBack: nothing, exportRows: nothing, openRows: nothing, delta: nothing, usedMapping: nothing },
    ...{ onlyChanged: nothing },
    ...{ evidence: nothing, forget: nothing, retention: nothing, setRetention: nothing },
    ...{ openEvidence: nothing, setOrder: nothing, orderByReferences: nothing, checkAll: nothing },
    ...{ cancelAll: nothing, closeAll: nothing, nameRecipe: nothing },
  },
  monitor: {
    ...{ comment: 'writes', put: 'writes', remove: 'writes', triage: 'writes', undoTriage: 'writes' },
    ...{ commentMany: 'writes', tryJobAgain: 'writes' },
    ...{ stopJob: nothing, dismissJob: nothing, jobResult: nothing },
    ...{ setTriage: nothing, fillComment: nothing },
    ...{ follow: nothing, prove: nothing, transactions: nothing, figures: nothing, incidents: nothing },
    ...{ dashboard: nothing, incidentFacets: nothing },
    ...{ incident: nothing, updates: nothing, since: nothing, watch: nothing, proposeId: nothing },
    ...{ isFree: nothing, findOrigin: nothing, saveFilter: nothing, removeFilter: nothing },
    // Notifications go to addresses of the user, not to the platform.
    ...{ setNotifications: nothing, setNotificationSecret: nothing, sendTest: nothing },
    ...{ setRules: nothing, seen: nothing, setRetention: nothing },
    ...{ similar: nothing, authors: nothing, incidentIds: nothing, exportIncidents: nothing },
    ...{ exportTransactions: nothing, exportIncident: nothing, exportFlow: nothing, exportPicture: nothing },
  },
  overview: { follow: nothing },
  plans: { read: nothing, save: nothing, remove: nothing },
  // The switchboard of the program's own practice platform, whichever connection is chosen.
  practice: { setSwitch: nothing, clearSwitches: nothing, reset: nothing },
  recipes: {
    ...{ read: nothing, save: nothing, rename: nothing, remove: nothing, importText: nothing },
    exportFile: nothing,
  },
  vertices: {
    ...{ addValues: 'writes', upload: 'writes', write: 'writes' },
    ...{ find: nothing, open: nothing, verbs: nothing, edges: nothing, history: nothing, values: nothing },
    ...{ attachment: nothing, download: nothing, openAsImport: nothing, exportLists: nothing },
    ...{ lists: nothing, star: nothing, log: nothing, exportLog: nothing },
  },
  watchFolder: {
    ...{ add: 'writes', start: 'writes', sendAgain: 'writes' },
    ...{ choose: nothing, remove: nothing, stop: nothing, arrivals: nothing, showFiles: nothing },
  },
};
const decisions = Object.entries(effects).flatMap(([feature, methods]) =>
  Object.entries(methods).map(([method, effect]) => [`${feature}.${method}`, effect] as const),
);

const connectionId = 'practice';
const view = 'default';
let host: TestHost;
let fileId = '';
let runId = '';
let vertexId = '';
let folderId = '';
let jobId = '';
const rows = machines(3);
beforeAll(async () => {
  host = await openTestHost();
  ({ id: fileId } = await host.openText('machines.csv', csv(rows)));
  ({ id: runId } = await host.send(fileId));
  vertexId = String((await host.vertexOf(rows[0]?.[0] ?? ''))?.['ogit/_id']);
  const folder = join(host.folder, 'incoming');
  await mkdir(folder);
  const added = await host.api.watchFolder.add({ folder, recipe: null, connectionId, quietSeconds: 10 });
  folderId = added.id;
  jobId = await host.api.monitor.commentMany({ view, ids: ['INC-NONE'], text: 'Seen.' });
  await new Promise<void>((resolve) => {
    host.api.monitor.jobs((jobs) => {
      if (jobs.some(({ state }) => state === 'ended')) resolve();
    });
  });
  await host.api.connections.setReadOnly({ id: connectionId, readOnly: true });
});
afterAll(() => host.close());

/** Each writing call with input that is refused for nothing but the switch. */
const attempts: Record<string, (api: Api) => Promise<unknown>> = {
  'actions.start': ({ actions }) => actions.start(),
  'actions.tryOut': ({ actions }) => actions.tryOut({ capability: 'HTTPRequest', parameters: {} }),
  'actions.resend': ({ actions }) => actions.resend({ id: 'a1' }),
  'imports.send': ({ imports }) => imports.send({ fileId, connectionId }),
  'imports.sendAll': ({ imports }) => imports.sendAll({ connectionId, only: 'all' }),
  'imports.continueRun': ({ imports }) =>
    imports.continueRun({ runId, connectionId, repeatAtStake: null, changedFile: false }),
  'imports.resume': ({ imports }) => imports.resume({ runId }),
  'imports.undo': ({ imports }) => imports.undo({ runId }),
  'imports.openMissing': ({ imports }) => imports.openMissing({ runId }),
  'monitor.comment': ({ monitor }) => monitor.comment({ view, id: 'INC-1', text: 'Seen.' }),
  'monitor.undoTriage': ({ monitor }) =>
    monitor.undoTriage({
      view,
      act: 'assign',
      changes: [{ id: 'INC-1', attribute: '/assignee', written: 'me' }],
    }),
  'monitor.triage': ({ monitor }) => monitor.triage({ view, ids: ['INC-1'], act: 'acknowledge' }),
  'monitor.commentMany': ({ monitor }) => monitor.commentMany({ view, ids: ['INC-1'], text: 'Seen.' }),
  'monitor.tryJobAgain': ({ monitor }) => monitor.tryJobAgain({ id: jobId, which: 'failed' }),
  'monitor.put': ({ monitor }) => monitor.put({ view, id: 'INC-NEW', object: {}, mustBeNew: true }),
  'monitor.remove': ({ monitor }) => monitor.remove({ view, id: 'INC-1' }),
  'vertices.addValues': ({ vertices }) =>
    vertices.addValues({ id: vertexId, points: [{ at: 1, value: '1' }], agreed: true }),
  'vertices.upload': ({ vertices }) =>
    vertices.upload({
      ...{ id: vertexId, contentType: 'text/plain', agreed: true },
      source: { kind: 'path', path: '/nowhere' },
    }),
  'vertices.write': ({ vertices }) =>
    vertices.write({ id: vertexId, base: {}, bodies: [{ '/note': ['x'] }], agreed: true }),
  'watchFolder.add': ({ watchFolder }) =>
    watchFolder.add({ folder: '/nowhere', recipe: null, connectionId, quietSeconds: 10 }),
  'watchFolder.start': ({ watchFolder }) => watchFolder.start({ id: folderId }),
  'watchFolder.sendAgain': ({ watchFolder }) => watchFolder.sendAgain({ id: folderId, arrivalId: 1 }),
};

describe('a read-only connection', () => {
  it('has a decision for every call of the contract', () => {
    const calls = [...methodsOf(contract)].filter(({ spec }) => spec.kind === 'call');
    expect(decisions.map(([name]) => name).toSorted()).toEqual(calls.map(({ name }) => name).toSorted());
    const writing = decisions.filter(([, effect]) => effect === 'writes').map(([name]) => name);
    expect(Object.keys(attempts).toSorted()).toEqual(writing.toSorted());
  });

  it.each(Object.entries(attempts))('refuses %s', async (_, attempt) => {
    await expect(attempt(host.api)).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringMatching(/^“Practice platform” is read-only here: nothing is written/),
    });
  });

  it('lets the action handler say why it does not connect', async () => {
    await expect(host.api.actions.start()).rejects.toMatchObject({ code: 'conflict' });
    const known = await new Promise<{ state: string; message: string }>((resolve) => {
      const stop = host.api.actions.changed((state) => {
        if (state.state !== 'refused') return;
        resolve(state);
        queueMicrotask(() => stop());
      });
    });
    expect(known.message).toContain('is read-only here');
  });

  it('still lets a file be rehearsed, which sends nothing to it', async () => {
    const { runId: rehearsed } = await host.api.imports.rehearse({ fileId, seeded: false });
    expect((await host.ended(rehearsed)).counts.stored).toBe(3);
  });
});
