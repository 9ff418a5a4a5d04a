/** A few vertices and edges that the run certainly created; they show how the platform records creation. */
import type { Journal } from '../../../storage/journal/journal.ts';

interface CreatedSample {
  readonly id: string;
  /** Time at which the request that created it was sent, in milliseconds since epoch. */
  readonly sentAt: number;
}

export interface CreatedSamples {
  add(id: string, sentAt: number): void;
  /** The newest first. */
  list(): readonly CreatedSample[];
}

const maxKept = 3;

/** @param stored reads samples from before this program was started; called only if no others are known */
export function createCreatedSamples(stored: () => readonly CreatedSample[] = () => []): CreatedSamples {
  let samples: readonly CreatedSample[] = [];
  let earlier: readonly CreatedSample[] | null = null;
  return {
    add(id, sentAt) {
      // Others may remove created vertices, so the newest is the most likely to be found.
      if (id !== '') samples = [{ id, sentAt }, ...samples].slice(0, maxKept);
    },
    list() {
      if (samples.length > 0) return samples;
      earlier ??= stored();
      return earlier;
    },
  };
}

const maxRead = 200;

/** Reads samples from the journal: rows created by the first request that carried them, if it got a response. */
export function storedSamples(
  journal: Pick<Journal, 'storedAfter' | 'page' | 'requests'>,
  runId: string,
): CreatedSample[] {
  const stored = { outcome: 'stored', cause: null, text: '' } as const;
  const { rows } = journal.page(runId, stored, { first: 0, count: maxRead });
  const requestOf = new Map(rows.map(({ record, request }) => [record, request]));
  const samples: CreatedSample[] = [];
  for (const { record, vertexId, created } of journal.storedAfter(runId, 0, maxRead)) {
    const number = requestOf.get(record) ?? null;
    if (samples.length === maxKept) break;
    if (!created || vertexId === '' || number === null) continue;
    const [request] = journal.requests(runId, { first: number - 1, count: 1 }).rows;
    if (request?.number === number && request.of === null && request.state === 'answered')
      samples.push({ id: vertexId, sentAt: request.sentAt });
  }
  return samples;
}
