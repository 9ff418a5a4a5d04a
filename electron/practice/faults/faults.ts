/** Holds the planned faults of the practice platform, and decides for each request and item which of them occur. */

import type { PracticeFaults } from '../../../shared/practice.ts';
import { practiceFaults } from '../../../shared/practice.ts';
import { PlatformError, unauthorized } from '../errors.ts';
import type { RequestOrigin } from '../request-origin.ts';
import { type ChaosRate, createChaos } from './chaos.ts';
import { createItemDisorder } from './item-disorder.ts';

/** When the connection is cut: before or after the request is executed, or after that in the middle of the response. */
export type Cut = 'before' | 'after' | 'response';
/** The status with which a valid item is made to fail, and whether it is executed anyway. */
export interface ItemFault {
  readonly code: number;
  readonly isDone: boolean;
}

export interface Faults {
  readonly state: () => PracticeFaults;
  set(state: PracticeFaults): void;
  /** Calls `listener` with the present faults, and each time they are set. */
  follow(listener: (state: PracticeFaults) => void): void;
  /** Returns how long the next request must wait before it is executed. */
  latencyMs(): number;
  /** Resolves when the faults are set again. */
  nextChange(): Promise<void>;
  /** Returns a promise that delays this connector request until the faults are set again; null for no delay. */
  hold(): Promise<void> | null;
  /** Returns when the connection of the next request is cut, and removes that plan; null for no cut. */
  takeCut(role: RequestOrigin): Cut | null;
  /** Whether this request is reported as failed although it is executed. */
  reportsFailureAfterWork(): boolean;
  /** @throws PlatformError 429 or 500 if that is planned for this request */
  refuseRequest(role: RequestOrigin): void;
  /** @throws PlatformError 401 if that is planned for this request, whose token is valid */
  refuseToken(role: RequestOrigin): void;
  /** Returns the fault of this item of a connector request; null for none. */
  takeItemFault(): ItemFault | null;
  /** Returns after how many records the next connector request stops reading, and removes that plan; null for none. */
  takeMalformedStop(): PracticeFaults['malformedStop'];
  /** Returns the largest content length that the connector accepts; `usual` without a fault. */
  largestBodyBytes(usual: number): number;
  /** @throws PlatformError with the planned status if a row of a connector request contains the planned text */
  refuseRow(cells: readonly (readonly [head: unknown, value: unknown])[]): void;
  /** Returns the error of the count of failures in the next connector response: -1, 0 or 1. */
  miscount(): number;
  /** Whether items of responses are changed before they are sent. */
  disturbsItems(): boolean;
  /** Returns the items of one response as they are sent. */
  disorderItems(items: readonly string[]): string[];
}

const retryAfterSeconds = 1;
/** Last record after which a random fault stops reading; random faults are used with small bodies. */
const lastMalformedRecord = 60;

const itemFaults = {
  items401: { code: 401, isDone: false },
  items429: { code: 429, isDone: false },
  items500: { code: 500, isDone: false },
  items999: { code: 999, isDone: false },
  items500After: { code: 500, isDone: true },
  items999After: { code: 999, isDone: true },
} as const satisfies Partial<Record<ChaosRate, ItemFault>>;
const itemFaultNames = Object.keys(itemFaults) as (keyof typeof itemFaults)[];
const cuts = { cutBefore: 'before', cutAfter: 'after', cutInAnswer: 'response' } as const;
const cutNames = Object.keys(cuts) as (keyof typeof cuts)[];

export function createFaults(deps: { random: () => number }): Faults {
  let state = practiceFaults.parse({});
  let chaos = createChaos(null);
  // Counted since the fault was set, so that one in N is exact over many small responses.
  let itemCount = 0;
  let connectorRequests = 0;
  let change = Promise.withResolvers<void>();
  const listeners: ((state: PracticeFaults) => void)[] = [];

  const items = createItemDisorder({ state: () => state, chaos: () => chaos, random: deps.random });

  const isPlannedFor = (role: RequestOrigin) => role === 'work' || state.plannedFor === 'all';

  /** Whether a planned number of these faults is left; decreases that number. */
  const take = (name: 'status429' | 'status500' | 'refuseTokens', role: RequestOrigin): boolean => {
    if (state[name] === 0 || !isPlannedFor(role)) return false;
    state = { ...state, [name]: state[name] - 1 };
    return true;
  };
  const tooManyRequests = (seconds: number) =>
    new PlatformError(429, 'too many requests', { 'retry-after': String(seconds) });

  return {
    state: () => state,
    set(next) {
      state = next;
      chaos = createChaos(next.chaos);
      items.reset();
      itemCount = 0;
      connectorRequests = 0;
      change.resolve();
      change = Promise.withResolvers();
      for (const listener of listeners) listener(next);
    },
    follow(listener) {
      listeners.push(listener);
      listener(state);
    },
    latencyMs: () =>
      state.latencyMs + chaos.between('latency', chaos.plan.latencyMs.least, chaos.plan.latencyMs.most),
    nextChange: () => change.promise,
    hold() {
      const { holdAfter } = chaos.plan;
      if (holdAfter === null) return null;
      connectorRequests += 1;
      return connectorRequests > holdAfter ? change.promise : null;
    },
    takeCut(role) {
      const cut = isPlannedFor(role) ? state.cut : null;
      if (cut !== null) state = { ...state, cut: null };
      const randomCut = chaos.firstOf(cutNames);
      return cut ?? (randomCut === undefined ? null : cuts[randomCut]);
    },
    reportsFailureAfterWork: () => chaos.strikes('status500After'),
    refuseRequest(role) {
      if (take('status429', role)) throw tooManyRequests(retryAfterSeconds);
      if (take('status500', role) || chaos.strikes('status500'))
        throw new PlatformError(500, 'planned failure');
      if (chaos.strikes('status429')) throw tooManyRequests(chaos.plan.retryAfterSeconds);
    },
    refuseToken(role) {
      if (take('refuseTokens', role) || chaos.strikes('status401')) throw unauthorized();
    },
    takeItemFault() {
      const { itemsFailed } = state;
      itemCount += 1;
      if (itemsFailed > 0 && itemCount % itemsFailed === 0) return { code: 500, isDone: false };
      // Nothing is drawn without random faults, because there may be millions of items.
      const randomFault = state.chaos === null ? undefined : chaos.firstOf(itemFaultNames);
      return randomFault === undefined ? null : itemFaults[randomFault];
    },
    takeMalformedStop() {
      const { malformedStop } = state;
      if (malformedStop !== null) state = { ...state, malformedStop: null };
      if (malformedStop !== null || !chaos.strikes('malformedStop')) return malformedStop;
      return chaos.between('malformed record', 0, lastMalformedRecord);
    },
    largestBodyBytes: (usual) => Math.min(usual, chaos.plan.largestBodyBytes ?? usual),
    refuseRow(cells) {
      const { poison } = chaos.plan;
      if (poison !== null && cells.some(([, value]) => value === poison.text))
        throw new PlatformError(poison.status, 'planned failure of a row');
    },
    miscount: () => (chaos.strikes('countsOff') ? chaos.between('miscount', 0, 1) * 2 - 1 : 0),
    disturbsItems: () =>
      state.itemsDropped > 0 || state.itemsRepeated > 0 || state.itemsShuffled || state.chaos !== null,
    disorderItems: items.disturb,
  };
}
