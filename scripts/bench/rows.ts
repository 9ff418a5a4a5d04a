/** Every row of the bench, in the order of the table; loaded only when it runs. */
import type { BenchRow } from './bench-row.ts';

export interface RowEntry {
  readonly name: string;
  load(): Promise<BenchRow>;
}

export const rows: readonly RowEntry[] = [
  { name: 'reader', load: async () => (await import('./check/reader.ts')).reader },
  {
    name: 'practice-vertices',
    load: async () => (await import('./vertices/practice-vertices.ts')).practiceVertices,
  },
  {
    name: 'practice-memory',
    load: async () => (await import('./practice/practice-memory.ts')).practiceMemory,
  },
  { name: 'open-first-page', load: async () => (await import('./files/open-first-page.ts')).openFirstPage },
  { name: 'open-wide', load: async () => (await import('./window/open-wide.ts')).openWide },
  { name: 'open-xlsx', load: async () => (await import('./sources/open-xlsx.ts')).openXlsx },
  { name: 'xlsx-read', load: async () => (await import('./sources/xlsx-read.ts')).xlsxRead },
  { name: 'open-gz', load: async () => (await import('./sources/open-gz.ts')).openGz },
  { name: 'source-memory', load: async () => (await import('./sources/source-memory.ts')).sourceMemory },
  { name: 'jump', load: async () => (await import('./files/jump.ts')).jump },
  { name: 'check', load: async () => (await import('./check/check.ts')).check },
  { name: 'check-1', load: async () => (await import('./check/check.ts')).checkInOneThread },
  { name: 'check-memory', load: async () => (await import('./check/check-memory.ts')).checkMemory },
  { name: 'map', load: async () => (await import('./check/map.ts')).map },
  { name: 'profile', load: async () => (await import('./columns/profile.ts')).profile },
  { name: 'facet', load: async () => (await import('./columns/facet.ts')).facet },
  { name: 'cluster', load: async () => (await import('./columns/cluster.ts')).cluster },
  { name: 'send', load: async () => (await import('./send/send.ts')).send },
  { name: 'send-cpu', load: async () => (await import('./send/send.ts')).sendCpu },
  { name: 'send-memory', load: async () => (await import('./send/send-memory.ts')).sendMemory },
  { name: 'journal', load: async () => (await import('./send/send.ts')).journal },
  { name: 'shards', load: async () => (await import('./send/shards.ts')).shards },
  { name: 'updates', load: async () => (await import('./monitor/updates.ts')).updates },
  {
    name: 'updates-latency',
    load: async () => (await import('./monitor/updates-latency.ts')).updatesLatency,
  },
  { name: 'monitor-filter', load: async () => (await import('./monitor/monitor-filter.ts')).monitorFilter },
  { name: 'monitor-start', load: async () => (await import('./monitor/monitor-start.ts')).monitorStart },
  { name: 'catch-up', load: async () => (await import('./monitor/catch-up.ts')).catchUp },
  { name: 'dashboard', load: async () => (await import('./monitor/dashboard.ts')).dashboard },
  { name: 'list-edit', load: async () => (await import('./vertices/list-edit.ts')).listEdit },
  { name: 'vertex-open', load: async () => (await import('./vertices/vertex-open.ts')).vertexOpen },
  { name: 'actions', load: async () => (await import('./actions/actions.ts')).actions },
  { name: 'start', load: async () => (await import('./start/start.ts')).start },
  { name: 'cli-help', load: async () => (await import('./start/cli.ts')).cliHelp },
  { name: 'cli-check', load: async () => (await import('./start/cli.ts')).cliCheck },
  { name: 'first-screen', load: async () => (await import('./start/first-screen.ts')).firstScreen },
  { name: 'scroll', load: async () => (await import('./window/scroll.ts')).scroll },
];
