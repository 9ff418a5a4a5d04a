/** Keeps a gathering of events for each view of a connection: events of another view are another notice. */
import type { Gathering } from './gathering.ts';

export interface NoticePlace {
  readonly connectionId: string;
  readonly view: string;
}

interface GatheringByPlace<E> {
  at(place: NoticePlace): Gathering<E>;
  close(): void;
}

export function gatherByPlace<E>(create: (place: NoticePlace) => Gathering<E>): GatheringByPlace<E> {
  const byPlace = new Map<string, Gathering<E>>();
  return {
    at({ connectionId, view }) {
      const name = JSON.stringify([connectionId, view]);
      const known = byPlace.get(name) ?? create({ connectionId, view });
      byPlace.set(name, known);
      return known;
    },
    close() {
      for (const gathering of byPlace.values()) gathering.close();
    },
  };
}
