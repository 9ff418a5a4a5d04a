/** The program's own settings: what they may be, what they are at first, and how kept ones are read. */
import { z } from 'zod';
import { defaultVerifyAfterSeconds, verifyAfterSeconds } from '../sending/verify-after.ts';
import { startPages } from './pages.ts';

export const appearances = ['system', 'light', 'dark'] as const;
const appearance = z.enum(appearances);
export type Appearance = z.infer<typeof appearance>;

/** Steps of the zoom in percent; a desktop window takes them, a browser has its own. */
export const zooms = [80, 90, 100, 110, 125, 150, 175, 200] as const;

const logLevels = ['all', 'errors'] as const;

const firstRuns = ['offered', 'left'] as const;

export const appSettings = z.object({
  appearance,
  zoomPercent: z.number().int().min(50).max(300),
  /** The page that a window without an address begins with. */
  startPage: z.enum(startPages),
  /** Asks `updateUrl` at the start and once a day. */
  checkUpdates: z.boolean(),
  /** Address that publishes the newest version; empty for none. */
  updateUrl: z.string().max(2000),
  logLevel: z.enum(logLevels),
  /** Whether the first steps are offered to a new user, or were dismissed and shown again only on demand. */
  firstRun: z.enum(firstRuns),
  /** Pauses before each read-back of rows whose response was lost. */
  verifyAfterSeconds,
});
export type AppSettings = z.infer<typeof appSettings>;

export const firstSettings: AppSettings = {
  appearance: 'system',
  zoomPercent: 100,
  startPage: 'import',
  checkUpdates: false,
  updateUrl: '',
  logLevel: 'all',
  firstRun: 'offered',
  verifyAfterSeconds: [...defaultVerifyAfterSeconds],
};

const { shape } = appSettings;
/** One broken value costs itself only. */
const kept = z
  .object({
    appearance: shape.appearance.catch(firstSettings.appearance),
    zoomPercent: shape.zoomPercent.catch(firstSettings.zoomPercent),
    startPage: shape.startPage.catch(firstSettings.startPage),
    checkUpdates: shape.checkUpdates.catch(firstSettings.checkUpdates),
    updateUrl: shape.updateUrl.catch(firstSettings.updateUrl),
    logLevel: shape.logLevel.catch(firstSettings.logLevel),
    firstRun: shape.firstRun.catch(firstSettings.firstRun),
    verifyAfterSeconds: shape.verifyAfterSeconds.catch(firstSettings.verifyAfterSeconds),
  })
  .catch(firstSettings);

/** Where settings lie among what the program keeps. */
export const settingsKey = 'app';

/** Settings out of what was kept; what is missing or broken is as at first. */
export const readSettings = (value: unknown): AppSettings => kept.parse(value);
