import { firstSettings } from '../shared/app/settings.ts';
import { type DataState, dataParts } from '../shared/app/stored-data.ts';
import type { About, AppState } from '../shared/app.ts';
import type { Api } from '../shared/contract.ts';
import { createNews } from './test-news.ts';

/** What is answered about the program itself; what is not named is answered as at first. */
export type AppAnswers = Partial<Pick<Api['app'], 'about' | 'data' | 'diagnostics' | 'setSettings'>>;

const data: DataState = {
  folder: '/home/ada/.local/share/graph-intake',
  logFolder: '/home/ada/.local/share/graph-intake/logs',
  parts: dataParts.map((part, place) => ({
    part,
    sizeBytes: place * 1_000_000,
    files: place,
    clearableBytes: part === 'indexes' ? 3_000_000 : part === 'logs' ? 0 : null,
  })),
};

/** The program itself of a host in memory; what is asked of it is written down in `asked`. */
export function createTestApp(asked: { name: string; input: unknown }[], window: About['window']) {
  let state: AppState = { settings: firstSettings, update: { state: 'not-checked' }, recent: [] };
  let answers: AppAnswers = {};
  const news = createNews(() => state);
  const set = (change: Partial<AppState>) => {
    state = { ...state, ...change };
    news.tell();
  };
  const noted = (name: string, input?: unknown) => asked.push({ name: `app.${name}`, input });
  const api: Api['app'] = {
    about: async () =>
      answers.about?.() ?? {
        ...{ version: '0.1.0', window, keyring: null, system: 'Linux 6.12 x64' },
        parts: [
          { name: 'Node', version: '24.21.0' },
          { name: 'SQLite', version: '3.53.1' },
        ],
      },
    async setSettings(some) {
      noted('setSettings', some);
      if (answers.setSettings) await answers.setSettings(some);
      set({ settings: { ...state.settings, ...(some as Partial<AppState['settings']>) } });
    },
    async forgetRecent() {
      noted('forgetRecent');
      set({ recent: [] });
    },
    data: async () => answers.data?.() ?? data,
    async clearData(input) {
      noted('clearData', input);
      return { freedBytes: 3_000_000 };
    },
    async showFolder(input) {
      noted('showFolder', input);
    },
    async diagnostics() {
      noted('diagnostics');
      return answers.diagnostics?.() ?? { to: 'download', address: '/download/diagnostics' };
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
    changed: news.listen,
  };
  const answer = (more: AppAnswers) => {
    answers = { ...answers, ...more };
  };
  return { api, set, answer };
}
