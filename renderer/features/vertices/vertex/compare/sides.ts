/** The two sides of a comparison, and their form in the address: `now/v3`, `v7/now`, `now/vertex:machine:web-02`. */
import type { HistoryEntry } from '../../../../../shared/vertices.ts';

/** A state of the open vertex: `now`, or the key of the write that led to it. */
export type Moment = string;
export const now: Moment = 'now';

export interface Sides {
  readonly left: Moment;
  /** Not used if there is another vertex. */
  readonly right: Moment;
  /** `ogit/_id` or `ogit/_xid` of another vertex; null to compare the vertex with itself. */
  readonly other: string | null;
}

/** Returns the key of a write in the address: its version, or its time; null if the platform reports neither. */
export const keyOfWrite = ({ version, at }: Pick<HistoryEntry, 'version' | 'at'>): Moment | null =>
  version !== null ? `v${version}` : at !== null ? `t${at}` : null;

/** Parses the part of the address; null if there is none. */
export function sidesIn(detail: string | null): Sides | null {
  const [left = '', ...rest] = (detail ?? '').split('/');
  const right = rest.join('/');
  if (left === '' || right === '') return null;
  return right.startsWith(otherPrefix)
    ? { left, right: now, other: right.slice(otherPrefix.length) }
    : { left, right, other: null };
}

/** Returns the form in the address. */
export const detailOf = ({ left, right, other }: Sides): string =>
  `${left}/${other === null ? right : `${otherPrefix}${other}`}`;

const otherPrefix = 'vertex:';
