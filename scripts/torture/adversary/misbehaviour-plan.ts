/** Chooses at random which misbehaviours the adversary shows in one round, and how often. */
import type { SeededRandom } from '../seeded-random.ts';

export interface MisbehaviourPlan {
  /** Shares of requests, from 0 to 1, that are lost, refused as a whole, or ended by a consistent abort. */
  readonly lost: number;
  readonly refused: number;
  readonly aborted: number;
  /** Share of rows, and of the parts of combined rows, that are not treated honestly. */
  readonly fates: number;
  /** Shares of responses whose items are damaged, and of those that are delivered in an unusual way. */
  readonly damaged: number;
  readonly unusual: number;
  /** Whether lost responses may be endless bodies. */
  readonly endless: boolean;
  /** Shares of reads that fail, or show an earlier state. */
  readonly readsFail: number;
  readonly readsStale: number;
  /** Which creator the platform records for new vertices. */
  readonly creator: 'true' | 'another' | 'missing';
  /** Milliseconds by which the platform's records, and the clock of its front end, are wrong. */
  readonly recordsSkewMs: number;
  readonly dateSkewMs: number;
  readonly largestBodyBytes: number;
  /** Number of arrivals after which a row is treated honestly, so that every round ends. */
  readonly patience: number;
  /** Longest delay of what is executed later. */
  readonly maxLateMs: number;
}

const hourMs = 3_600_000;

/** Plan without any misbehaviour. */
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
  maxLateMs: 0,
};

/** Chooses a plan. @param bodyBytes size of all rows in one body, from which the largest body follows */
export function randomMisbehaviourPlan(random: SeededRandom, bodyBytes: number): MisbehaviourPlan {
  const some = (share: number, maximum: number) => (random.chance(share) ? random.next() * maximum : 0);
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
    maxLateMs: random.pick([30, 200, 1_200]),
  };
}
