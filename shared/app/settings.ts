/** Settings of the program itself, with their allowed values. */
import { z } from 'zod';
import { verifyAfterSeconds } from '../sending/verify-after.ts';
import { startPages } from './pages.ts';

export const appearances = ['system', 'light', 'dark'] as const;
const appearance = z.enum(appearances);
export type Appearance = z.infer<typeof appearance>;

/** Zoom steps of a desktop window, in percent; a browser has its own. */
export const zooms = [80, 90, 100, 110, 125, 150, 175, 200] as const;

const logLevels = ['all', 'errors'] as const;

const firstRuns = ['offered', 'left'] as const;

export const appSettings = z.object({
  appearance,
  zoomPercent: z.number().int().min(50).max(300),
  /** The page that a window without an address begins with. */
  startPage: z.enum(startPages),
  /** Whether `updateUrl` is requested at the start and once a day. */
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
