/** The switchboard: which failures are planned, and how many of them are left. */
import type { PracticeFaults } from '../../shared/practice.ts';
import { practiceFaults } from '../../shared/practice.ts';
import { PlatformError, unauthorized } from './errors.ts';

export interface Faults {
  readonly state: () => PracticeFaults;
  set(state: PracticeFaults): void;
  /** Calls `listener` with the switches as they are, and each time they are set. */
  follow(listener: (state: PracticeFaults) => void): void;
  /** How the next request is to lose its connection; takes that plan with it. */
  takeCut(): PracticeFaults['cut'];
  /** @throws PlatformError 429 or 500 where that is planned for this request */
  refuseRequest(): void;
  /** @throws PlatformError 401 where that is planned for this request, whose token is good */
  refuseToken(): void;
  /** @throws PlatformError 500 where that is planned for this item of a connector request */
  failItem(): void;
  /** Behind how many records the next connector request is to stop reading; takes that plan with it. */
  takeMalformedStop(): PracticeFaults['malformedStop'];
  /** Whether items of answers are to be sent otherwise than they are. */
  disturbsItems(): boolean;
  /** The items of one answer as they are to be sent. */
  disturb(items: readonly string[]): string[];
}

const retryAfterSeconds = '1';

export function createFaults(deps: { random: () => number }): Faults {
  let state = practiceFaults.parse({});
  // Counted since the switch was set, so that one in N is exact over many small answers.
  let itemsSeen = 0;
  let itemsAsked = 0;
  const listeners: ((state: PracticeFaults) => void)[] = [];

  /** Whether one of a planned number is due; counts it off. */
  const take = (name: 'status429' | 'status500' | 'refuseTokens'): boolean => {
    if (state[name] === 0) return false;
    state = { ...state, [name]: state[name] - 1 };
    return true;
  };

  return {
    state: () => state,
    set(next) {
      state = next;
      itemsSeen = 0;
      itemsAsked = 0;
      for (const listener of listeners) listener(next);
    },
    follow(listener) {
      listeners.push(listener);
      listener(state);
    },
    takeCut() {
      const { cut } = state;
      if (cut !== null) state = { ...state, cut: null };
      return cut;
    },
    refuseRequest() {
      if (take('status429'))
        throw new PlatformError(429, 'too many requests', { 'retry-after': retryAfterSeconds });
      if (take('status500')) throw new PlatformError(500, 'planned failure');
    },
    refuseToken() {
      if (take('refuseTokens')) throw unauthorized();
    },
    failItem() {
      const { itemsFailed } = state;
      itemsAsked += 1;
      if (itemsFailed > 0 && itemsAsked % itemsFailed === 0) throw new PlatformError(500, 'planned failure');
    },
    takeMalformedStop() {
      const { malformedStop } = state;
      if (malformedStop !== null) state = { ...state, malformedStop: null };
      return malformedStop;
    },
    disturbsItems: () => state.itemsDropped > 0 || state.itemsRepeated > 0 || state.itemsShuffled,
    disturb(items) {
      const { itemsDropped, itemsRepeated, itemsShuffled } = state;
      const disturbed: string[] = [];
      for (const item of items) {
        itemsSeen += 1;
        if (itemsDropped > 0 && itemsSeen % itemsDropped === 0) continue;
        disturbed.push(item);
        if (itemsRepeated > 0 && itemsSeen % itemsRepeated === 0) disturbed.push(item);
      }
      return itemsShuffled ? shuffle(disturbed, deps.random) : disturbed;
    },
  };
}

function shuffle(items: string[], random: () => number): string[] {
  const order = items.map((item) => ({ item, at: random() }));
  return order.sort((a, b) => a.at - b.at).map(({ item }) => item);
}
