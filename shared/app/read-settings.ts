/** Reads the stored settings of the program. */
import { z } from 'zod';
import { firstSettings } from './first-settings.ts';
import { type AppSettings, appSettings } from './settings.ts';

const { shape } = appSettings;
/** A broken value falls back to its default and leaves the others intact. */
const storedSettings = z
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

/** Key of the settings in the program's store. */
export const settingsKey = 'app';

/** Returns the settings of a stored value, with the defaults in place of missing or broken ones. */
export const readSettings = (value: unknown): AppSettings => storedSettings.parse(value);
