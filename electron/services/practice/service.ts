/** The practice feature: the switchboard of the embedded platform, watched while somebody looks at it. */
import type { Api } from '../../../shared/contract.ts';
import { AppError, toAppError } from '../../../shared/errors.ts';
import { practiceFaults } from '../../../shared/practice.ts';
import {
  type PracticeState,
  type PracticeWorld,
  toFaults,
  toSwitches,
  withoutDisturbance,
} from '../../../shared/practice-desk.ts';
import type { PracticeAddress } from '../../platform.ts';
import type { Http } from '../../remote/http.ts';
import { createPracticeClient } from '../../remote/practice.ts';
import { createLive } from '../live.ts';

export interface PracticeDeps {
  http: Http;
  practice: PracticeAddress;
  /** Calls `work` again and again; answers how to stop. */
  every: (ms: number, work: () => void) => () => void;
}

const lookEveryMs = 700;

export interface PracticeService {
  readonly api: Api['practice'];
  /** Looks no more, whoever listens. */
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
  let stopLooking: () => void = () => undefined;
  let underWay = 0;
  let asked = 0;
  let told = 0;

  const readWorld = async (): Promise<PracticeWorld> => {
    try {
      const [faults, requests] = await Promise.all([client.faults(), client.requests()]);
      return { state: 'running', switches: toSwitches(faults), requests };
    } catch (error) {
      const { code, message } = toAppError(error);
      return { state: 'failed', code, message };
    }
  };

  /** Tells only what is news; an answer that was overtaken by a later one is dropped. */
  const look = async (): Promise<void> => {
    asked += 1;
    const number = asked;
    underWay += 1;
    const world = await readWorld();
    underWay -= 1;
    if (number < told) return;
    told = number;
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
      await look();
    },
    async clearSwitches() {
      await client.setFaults(toFaults(withoutDisturbance(toSwitches(await client.faults()))));
      await look();
    },
    async reset() {
      await client.reset();
      await look();
    },
    changed(listener) {
      const stopListening = state.listen(listener);
      watchers += 1;
      if (watchers === 1) {
        void look();
        stopLooking = every(lookEveryMs, () => underWay === 0 && void look());
      }
      return () => {
        stopListening();
        watchers -= 1;
        if (watchers === 0) stopLooking();
      };
    },
  };
  return { api, close: () => stopLooking() };
}
