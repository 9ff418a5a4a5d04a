/** The switchboard: which failures are planned, and how many of them are left. */

import type { PracticeFaults } from '../../../shared/practice.ts';
import { practiceFaults } from '../../../shared/practice.ts';
import { PlatformError, unauthorized } from '../errors.ts';
import type { HandlerRole } from '../request-origin.ts';
import { type ChaosRate, createChaos } from './chaos.ts';
import { createItemDisorder } from './item-disorder.ts';

/** `response`: in the middle of the response, after the work was done. */
export type Cut = 'before' | 'after' | 'response';
/** How an item without a fault fails, and whether it is executed anyway. */
export interface ItemFault {
  readonly code: number;
  readonly isDone: boolean;
}

export interface Faults {
  readonly state: () => PracticeFaults;
  set(state: PracticeFaults): void;
  /** Calls `listener` with the switches as they are, and each time they are set. */
  follow(listener: (state: PracticeFaults) => void): void;
  /** How long the next request is to wait before anything is done. */
  latencyMs(): number;
  /** Resolves when this connector request may proceed; null where it need not wait. */
  hold(): Promise<void> | null;
  /** How the next request is to lose its connection; takes that plan with it. */
  takeCut(of: HandlerRole): Cut | null;
  /** Whether this request, which is executed, is reported as failed. */
  deniesWork(): boolean;
  /** @throws PlatformError 429 or 500 where that is planned for this request */
  refuseRequest(of: HandlerRole): void;
  /** @throws PlatformError 401 where that is planned for this request, whose token is good */
  refuseToken(of: HandlerRole): void;
  /** How this item of a connector request is to fail; null where it is not. */
  takeItemFault(): ItemFault | null;
  /** Behind how many records the next connector request is to stop reading; takes that plan with it. */
  takeMalformedStop(): PracticeFaults['malformedStop'];
  /** The most bytes that a connector body may announce. */
  largestBodyBytes(usual: number): number;
  /** @throws PlatformError with the planned status where a row of a connector request holds the planned text */
  refuseRow(cells: readonly (readonly [head: unknown, value: unknown])[]): void;
  /** By how much the next connector response miscounts. */
  miscount(): number;
  /** Whether items of responses are changed before they are sent. */
  disturbsItems(): boolean;
  /** The items of one response as they are sent. */
  disturb(items: readonly string[]): string[];
}

const retryAfterSeconds = 1;
/** Where disorder by chance stops the reading: small bodies are the ones that it is used with. */
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
  let itemsAsked = 0;
  let passed = 0;
  let released = Promise.withResolvers<void>();
  const listeners: ((state: PracticeFaults) => void)[] = [];

  const items = createItemDisorder({ state: () => state, chaos: () => chaos, random: deps.random });

  const isPlannedFor = (of: HandlerRole) => of === 'work' || state.plannedFor === 'all';

  /** Whether one of a planned number is due; counts it off. */
  const take = (name: 'status429' | 'status500' | 'refuseTokens', of: HandlerRole): boolean => {
    if (state[name] === 0 || !isPlannedFor(of)) return false;
    state = { ...state, [name]: state[name] - 1 };
    return true;
  };
  const tooMany = (seconds: number) =>
    new PlatformError(429, 'too many requests', { 'retry-after': String(seconds) });

  return {
    state: () => state,
    set(next) {
      state = next;
      chaos = createChaos(next.chaos);
      items.reset();
      itemsAsked = 0;
      passed = 0;
      released.resolve();
      released = Promise.withResolvers();
      for (const listener of listeners) listener(next);
    },
    follow(listener) {
      listeners.push(listener);
      listener(state);
    },
    latencyMs: () =>
      state.latencyMs + chaos.between('latency', chaos.plan.latencyMs.least, chaos.plan.latencyMs.most),
    hold() {
      const { holdAfter } = chaos.plan;
      if (holdAfter === null) return null;
      passed += 1;
      return passed > holdAfter ? released.promise : null;
    },
    takeCut(of) {
      const cut = isPlannedFor(of) ? state.cut : null;
      if (cut !== null) state = { ...state, cut: null };
      const struck = chaos.firstOf(cutNames);
      return cut ?? (struck === undefined ? null : cuts[struck]);
    },
    deniesWork: () => chaos.strikes('status500After'),
    refuseRequest(of) {
      if (take('status429', of)) throw tooMany(retryAfterSeconds);
      if (take('status500', of) || chaos.strikes('status500'))
        throw new PlatformError(500, 'planned failure');
      if (chaos.strikes('status429')) throw tooMany(chaos.plan.retryAfterSeconds);
    },
    refuseToken(of) {
      if (take('refuseTokens', of) || chaos.strikes('status401')) throw unauthorized();
    },
    takeItemFault() {
      const { itemsFailed } = state;
      itemsAsked += 1;
      if (itemsFailed > 0 && itemsAsked % itemsFailed === 0) return { code: 500, isDone: false };
      // Items come by the million.
      const struck = state.chaos === null ? undefined : chaos.firstOf(itemFaultNames);
      return struck === undefined ? null : itemFaults[struck];
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
    disturb: items.disturb,
  };
}
