/** The practice feature: the controls of the embedded platform, polled while there are listeners. */
import type { Api } from '../../../shared/contract.ts';
import { AppError, toAppError } from '../../../shared/errors.ts';
import {
  type PracticeState,
  type PracticeWorld,
  toFaults,
  toSwitches,
  withoutDisturbance,
} from '../../../shared/practice/practice-controls.ts';
import { practiceFaults } from '../../../shared/practice.ts';
import type { PracticeAddress } from '../../platform.ts';
import type { Http } from '../../remote/http.ts';
import { createPracticeClient } from '../../remote/practice.ts';
import { createLive } from '../live.ts';

interface PracticeDeps {
  http: Http;
  practice: PracticeAddress;
  /** Calls `work` every `ms` milliseconds; returns a function that stops this. */
  every: (ms: number, work: () => void) => () => void;
}

const refreshEveryMs = 700;

interface PracticeService {
  readonly api: Api['practice'];
  /** Stops polling, with or without listeners. */
  close(): void;
}

export function createPractice({ http, practice, every }: PracticeDeps): PracticeService {
  const { authUrl, connectorUrl, objectsUrl, graphUrl, actionsUrl } = practice;
  const client = createPracticeClient({ http, origin: practice.origin });
  const state = createLive<PracticeState>({
    addresses: { authUrl, connectorUrl, objectsUrl, graphUrl, actionsUrl },
    world: { state: 'asking' },
  });
  let watchers = 0;
  let stopWatching: () => void = () => undefined;
  let pendingReads = 0;
  let lastNumber = 0;
  let reportedNumber = 0;

  const readWorld = async (): Promise<PracticeWorld> => {
    try {
      const [faults, requests] = await Promise.all([client.faults(), client.requests()]);
      return { state: 'running', switches: toSwitches(faults), requests };
    } catch (error) {
      const { code, message } = toAppError(error);
      return { state: 'failed', code, message };
    }
  };

  /** Reports only changes; a response that was overtaken by a later one is dropped. */
  const refresh = async (): Promise<void> => {
    lastNumber += 1;
    const number = lastNumber;
    pendingReads += 1;
    const world = await readWorld();
    pendingReads -= 1;
    if (number < reportedNumber) return;
    reportedNumber = number;
    if (JSON.stringify(world) !== JSON.stringify(state.value.world)) state.set({ ...state.value, world });
  };

  const api: Api['practice'] = {
    async setSwitch({ name, value }) {
      const faults = await client.faults();
      const wanted = practiceFaults.safeParse(
        toFaults({ ...toSwitches(faults), [name]: value }, faults.chaos),
      );
      if (!wanted.success)
        throw new AppError('bad-input', `This switch cannot be set to ${JSON.stringify(value)}.`);
      await client.setFaults(wanted.data);
      await refresh();
    },
    async clearSwitches() {
      await client.setFaults(toFaults(withoutDisturbance(toSwitches(await client.faults()))));
      await refresh();
    },
    async reset() {
      await client.reset();
      await refresh();
    },
    changed(listener) {
      const stopListening = state.listen(listener);
      watchers += 1;
      if (watchers === 1) {
        void refresh();
        stopWatching = every(refreshEveryMs, () => pendingReads === 0 && void refresh());
      }
      return () => {
        stopListening();
        watchers -= 1;
        if (watchers === 0) stopWatching();
      };
    },
  };
  return { api, close: () => stopWatching() };
}
