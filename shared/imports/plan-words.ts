/** Sentences about a plan, for the window and the terminal: circles, links that its order breaks, totals. */
import { formatCount, listed, plural } from '../units.ts';
import type { PlanLink, PlanState } from './plan.ts';
import { needsOf, type PlanFile } from './plan-order.ts';

export type NameOf = (fileId: string) => string;

/** Returns sentences about files that refer to each other, and about the links that the order breaks. */
export function cycleWords(cycle: readonly string[], broken: readonly PlanLink[], nameOf: NameOf): string {
  const names = listed(cycle.map(nameOf));
  const refer = cycle.length === 2 ? 'refer to each other' : 'refer to each other in a circle';
  const opened = broken.filter(({ from, to }) => cycle.includes(from) && cycle.includes(to));
  return [`${names} ${refer}.`, ...opened.map((link) => brokenWords(link, nameOf))].join(' ');
}

export const brokenWords = ({ from, to, rows }: PlanLink, nameOf: NameOf): string =>
  `${plural(rows, 'row')} of ${nameOf(from)} ${rows === 1 ? 'goes' : 'go'} before ${nameOf(to)}, although ${rows === 1 ? 'it refers' : 'they refer'} to it.`;

export const missingWords = (rows: number, noFile = 'no open file'): string =>
  `${plural(rows, 'row')} ${rows === 1 ? 'refers' : 'refer'} to objects that are in ${noFile}.`;

/** `7 files, 3,104 rows, 12 with problems, 4 excluded`. */
export function totalsWords({ files, rows, problems, excludedCount }: PlanState['totals']): string {
  const parts = [plural(files, 'file'), plural(rows, 'row')];
  if (problems > 0) parts.push(`${formatCount(problems)} with problems`);
  if (excludedCount > 0) parts.push(`${formatCount(excludedCount)} excluded`);
  return parts.join(', ');
}

/** Returns the reason for a file's position in the plan, as a part of a sentence. */
export function placeWords(
  file: PlanFile,
  plan: Pick<PlanState, 'order' | 'links' | 'by'>,
  nameOf: NameOf,
): string {
  if (plan.by === 'hand') return 'ordered by hand';
  const needs = needsOf(file.id, plan);
  if (needs.length === 0) return ownPlaceWords(file);
  const after = needs.map((to) => {
    const rows = plan.links.find((link) => link.from === file.id && link.to === to)?.rows ?? 0;
    return `${nameOf(to)} (${plural(rows, 'row')} ${rows === 1 ? 'refers' : 'refer'} to it)`;
  });
  return `after ${listed(after)}`;
}

function ownPlaceWords({ kind, action, holds }: PlanFile): string {
  if (kind === null) return 'last, because it cannot be read';
  if (action === 'DELETE') return 'deletions go first, edges before vertices';
  if (kind !== 'vertices') return kindWords[kind];
  if (action === 'PUT') return 'updates go after creations';
  return holdWords[holds];
}

const holdWords: Readonly<Record<PlanFile['holds'], string>> = {
  vertices: 'vertices go before the rows that may refer to them',
  timeseries: 'timeseries go after other vertices and before their values',
  issues: 'issues go after the vertices that they may belong to',
};
const kindWords: Readonly<Record<Exclude<NonNullable<PlanFile['kind']>, 'vertices'>, string>> = {
  combined: 'combined rows create vertices, so edges and values come after them',
  objects: 'objects go after the vertices where they start',
  edges: 'edges go after vertices',
  timeseries: 'values go after their timeseries',
  attachments: 'attachments go last',
};
