/** The program's own settings before the user changes any. */
import type { AppSettings } from './settings.ts';

export const firstSettings: AppSettings = {
  appearance: 'system',
  zoomPercent: 100,
  startPage: 'import',
  checkUpdates: false,
  updateUrl: '',
  logLevel: 'all',
  firstRun: 'offered',
  verifyAfterSeconds: [3, 10, 30, 90],
};
