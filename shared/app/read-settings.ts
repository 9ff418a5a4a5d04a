/** Reads the program's own settings as they were kept. */
import { z } from 'zod';
import { firstSettings } from './first-settings.ts';
import { type AppSettings, appSettings } from './settings.ts';

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
