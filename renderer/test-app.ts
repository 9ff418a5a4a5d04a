import { firstSettings } from '../shared/app/first-settings.ts';
import { type DataState, dataParts } from '../shared/app/stored-data.ts';
import type { About, AppState } from '../shared/app.ts';
import type { Api } from '../shared/contract.ts';
import type { TestCall } from './test-calls.ts';
import { createTestEvents } from './test-events.ts';

/** Responses about the program itself; defaults where not given. */
export type AppResponses = Partial<Pick<Api['app'], 'about' | 'data' | 'diagnostics' | 'setSettings'>>;

const data: DataState = {
  folder: '/home/ada/.local/share/graph-intake',
  logFolder: '/home/ada/.local/share/graph-intake/logs',
  openToOthers: null,
  parts: dataParts.map((part, place) => ({
    part,
    sizeBytes: place * 1_000_000,
    files: place,
    clearableBytes: part === 'indexes' ? 3_000_000 : part === 'logs' ? 0 : null,
  })),
};

/** The program itself of an in-memory host; calls are recorded in `calls`. */
export function createTestApp(calls: TestCall[], window: About['window']) {
  let state: AppState = {
    settings: firstSettings,
    update: { state: 'not-checked' },
    recent: [],
    notificationProblem: null,
  };
  let responses: AppResponses = {};
  const events = createTestEvents(() => state);
  const set = (change: Partial<AppState>) => {
    state = { ...state, ...change };
    events.publish();
  };
  const noted = (name: string, input?: unknown) => calls.push({ name: `app.${name}`, input });
  const api: Api['app'] = {
    about: async () =>
      responses.about?.() ?? {
        version: '0.1.0',
        window,
        keyring: null,
        system: 'Linux 6.12 x64',
        parts: [
          { name: 'Node', version: '24.21.0' },
          { name: 'SQLite', version: '3.53.1' },
        ],
      },
    async setSettings(some) {
      noted('setSettings', some);
      if (responses.setSettings) await responses.setSettings(some);
      set({ settings: { ...state.settings, ...(some as Partial<AppState['settings']>) } });
    },
    async forgetRecent() {
      noted('forgetRecent');
      set({ recent: [] });
    },
    data: async () => responses.data?.() ?? data,
    async clearData(input) {
      noted('clearData', input);
      return { freedBytes: 3_000_000 };
    },
    async showFolder(input) {
      noted('showFolder', input);
    },
    async diagnostics() {
      noted('diagnostics');
      return responses.diagnostics?.() ?? { to: 'download', address: '/download/diagnostics' };
    },
    async checkUpdate() {
      noted('checkUpdate');
    },
    async openUpdate() {
      noted('openUpdate');
    },
    async openWindow() {
      noted('openWindow');
    },
    changed: events.listen,
  };
  const respond = (more: AppResponses) => {
    responses = { ...responses, ...more };
  };
  return { api, set, respond };
}
