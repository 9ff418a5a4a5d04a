/** The two sides of a comparison, and their form in the address: `now/v3`, `v7/now`, `now/vertex:machine:web-02`. */
import type { HistoryEntry } from '../../../../../shared/vertices.ts';

/** A state of the open vertex: as it is now, or after the write with this key. */
export type Moment = 'now' | { readonly write: string };

export interface Sides {
  readonly left: Moment;
  readonly right: Moment | { readonly vertex: string };
}

/** Returns the key of a write in the address: its version, or its time; null if the platform reports neither. */
export const keyOfWrite = ({ version, at }: Pick<HistoryEntry, 'version' | 'at'>): string | null =>
  version !== null ? `v${version}` : at !== null ? `t${at}` : null;

/** Parses the part of the address; null if there is none. */
export function sidesIn(detail: string | null): Sides | null {
  const [first = '', ...rest] = (detail ?? '').split('/');
  const right = rest.join('/');
  if (first === '' || right === '') return null;
  const vertex = right.startsWith(vertexPrefix) ? right.slice(vertexPrefix.length) : null;
  return { left: momentOf(first), right: vertex === null ? momentOf(right) : { vertex } };
}

export const detailOf = ({ left, right }: Sides): string =>
  `${keyOfMoment(left)}/${typeof right === 'object' && 'vertex' in right ? `${vertexPrefix}${right.vertex}` : keyOfMoment(right)}`;

export const keyOfMoment = (moment: Moment): string => (moment === 'now' ? 'now' : moment.write);
export const momentOf = (key: string): Moment => (key === 'now' ? 'now' : { write: key });

const vertexPrefix = 'vertex:';
