/** Chooses at random which misbehaviours the adversary shows in one round, and how often. */
import type { SeededRandom } from '../seeded-random.ts';

export interface MisbehaviourPlan {
  /** Of requests: lost, refused as a whole, ended by a consistent abort. */
  readonly lost: number;
  readonly refused: number;
  readonly aborted: number;
  /** Of rows, and of the parts of combined rows. */
  readonly fates: number;
  /** Of responses whose items are damaged, and of those that are delivered in an unusual way. */
  readonly damaged: number;
  readonly unusual: number;
  readonly endless: boolean;
  /** Of reads. */
  readonly readsFail: number;
  readonly readsStale: number;
  readonly creator: 'true' | 'another' | 'missing';
  /** Milliseconds by which the platform's records, and the clock of its front end, are wrong. */
  readonly recordsSkewMs: number;
  readonly dateSkewMs: number;
  readonly largestBodyBytes: number;
  /** After so many arrivals a row meets an honest platform, so that every round ends. */
  readonly patience: number;
  readonly mostLateMs: number;
}

const hourMs = 3_600_000;

/** Misbehaves in nothing. */
export const honestPlan: MisbehaviourPlan = {
  lost: 0,
  refused: 0,
  aborted: 0,
  fates: 0,
  damaged: 0,
  unusual: 0,
  endless: false,
  readsFail: 0,
  readsStale: 0,
  creator: 'true',
  recordsSkewMs: 0,
  dateSkewMs: 0,
  largestBodyBytes: Number.POSITIVE_INFINITY,
  patience: 0,
  mostLateMs: 0,
};

export function randomMisbehaviourPlan(random: SeededRandom, bodyBytes: number): MisbehaviourPlan {
  const some = (share: number, most: number) => (random.chance(share) ? random.next() * most : 0);
  const skew = () => random.pick([0, 0, 0, -hourMs, hourMs, -90_000, 90_000]);
  return {
    lost: some(0.8, 0.5),
    refused: some(0.5, 0.2),
    aborted: some(0.4, 0.3),
    fates: some(0.7, 0.12),
    damaged: some(0.7, 0.7),
    unusual: some(0.6, 0.6),
    endless: random.chance(0.08),
    readsFail: random.chance(0.08) ? 1 : some(0.4, 0.3),
    readsStale: some(0.5, 0.9),
    creator: random.pick(['true', 'true', 'true', 'another', 'missing']),
    recordsSkewMs: skew(),
    dateSkewMs: skew(),
    largestBodyBytes: Math.max(600, Math.ceil(bodyBytes / random.between(2, 9))),
    patience: random.between(2, 5),
    mostLateMs: random.pick([30, 200, 1_200]),
  };
}
