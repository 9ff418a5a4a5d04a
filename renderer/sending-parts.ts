/**
 * Connects two features: the parts of `sending` that the page of `imports` shows. The code of all parts except the
 * offers is loaded with the first file or the history.
 */
import type { SendingParts } from './features/imports/sending-parts.ts';
import { Offers } from './features/sending/history/offers.tsx';
import { deferred } from './ui/deferred.tsx';

const HistoryPage = deferred(() =>
  import('./features/sending/history/history-page.tsx').then((module) => module.HistoryPage),
);
const DeltaStrip = deferred(() =>
  import('./features/sending/history/delta-strip.tsx').then((module) => module.DeltaStrip),
);
const RunHead = deferred(() =>
  import('./features/sending/result/run-head.tsx').then((module) => module.RunHead),
);
const RunSwitch = deferred(() =>
  import('./features/sending/result/run-switch.tsx').then((module) => module.RunSwitch),
);
const Result = deferred(() => import('./features/sending/result/result.tsx').then((module) => module.Result));

export const sendingParts: SendingParts = {
  Offers,
  HistoryPage,
  DeltaStrip,
  RunHead,
  RunSwitch,
  Result,
  preload: () =>
    Promise.all([HistoryPage, DeltaStrip, RunHead, RunSwitch, Result].map((part) => part.preload())),
};
