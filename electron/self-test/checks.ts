import type { Check } from './check.ts';
import { hostChecks } from './host-checks.ts';
import { importChecks } from './import-checks.ts';
import { windowChecks } from './window-checks.ts';

/** Every check of the self-test, for Electron and for the browser form, in the order in which they run. */
export const checks: readonly Check[] = [
  windowChecks.pageLoad,
  windowChecks.preload,
  windowChecks.pipe,
  windowChecks.drop,
  windowChecks.dialogs,
  windowChecks.policy,
  hostChecks.keyring,
  hostChecks.workerThreads,
  hostChecks.databaseInMain,
  hostChecks.databaseInThread,
  hostChecks.notifications,
  windowChecks.menu,
  windowChecks.deepLink,
  windowChecks.singleInstance,
  importChecks.importRows,
  importChecks.killAndContinue,
  hostChecks.memory,
  hostChecks.startTime,
];
