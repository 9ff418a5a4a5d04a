import type { OpenVertex } from '../../../../shared/vertices.ts';
import { hrefOf, replacePlace } from '../places.ts';

/** The pages of a vertex, by their names in the address; `attributes` is the default. */
export const parts = ['attributes', 'edges', 'values', 'content', 'history', 'compare'] as const;
export type Part = (typeof parts)[number];

interface PartPlace {
  readonly part: Part;
  /** Attribute of the history, null for all; what is compared, null for the first proposal. */
  readonly detail: string | null;
}

/** Parses the page of a vertex. @param word part of the address after the vertex, such as `history//tags` */
export function partIn(word: string | null): PartPlace {
  const [name, ...rest] = (word ?? '').split('/');
  const part = parts.find((each) => each === name) ?? 'attributes';
  const detail = rest.join('/');
  const hasDetail = part === 'history' || part === 'compare';
  return { part, detail: hasDetail && detail !== '' ? detail : null };
}

const wordOf = ({ part, detail }: PartPlace): string | null =>
  part === 'attributes' ? null : detail === null ? part : `${part}/${detail}`;

/** Returns the address of a page of a vertex. @param detail only for the history and the comparison */
export const partHref = (name: string, part: Part, detail: string | null = null): string =>
  hrefOf({ show: 'vertex', name, part: wordOf({ part, detail }) });

/** Opens another page of the same vertex without an entry in the browser history: Back leads to the previous vertex. */
export const showPart = (name: string, part: Part, detail: string | null = null): void =>
  replacePlace({ show: 'vertex', name, part: wordOf({ part, detail }) });

/** Whether a vertex has values over time, which only vertices of this type have. @source interfaces.md 2.3 */
export const isTimeseries = ({ type }: Pick<OpenVertex, 'type'>): boolean => type === 'ogit/Timeseries';
