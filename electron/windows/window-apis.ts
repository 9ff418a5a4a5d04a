/** The Apis of all windows: each window has its own connection, open files and plan. */
import type { Api } from '../../shared/contract.ts';

/** What a window reports about itself when it connects, also after it was loaded again. */
export interface WindowHint {
  /** Id of the window, constant while the window exists; null if it is unknown. */
  readonly id: string | null;
  /** The connection it showed last, which may be before the program was started again; null for a new window. */
  readonly connectionId: string | null;
}

/** Everything of one window. */
export interface WindowParts {
  readonly api: Api;
  chosenId(): string;
  /** Chooses a connection if it still exists. */
  choose(connectionId: string): void;
  /** Stops sending on behalf of the window. */
  stop(): Promise<void>;
  close(): Promise<void>;
}

export interface WindowApis {
  /** The Api of the first window; it exists even before that window connects. */
  readonly first: Api;
  /**
   * Connects a window. It gets back what it had; a new window takes over what a closed window left open, so that
   * closing a window loses no work.
   */
  enter(hint: WindowHint): { readonly api: Api; leave(): void };
  /** Returns the Api of an open window; if that window is not open, the one of the next window that connects. */
  of(id: string | null): Api;
  /** The id of an open window that has chosen a connection; null where none has. */
  on(connectionId: string): string | null;
  stop(): Promise<void>;
  close(): Promise<void>;
}

interface WindowSlot {
  readonly parts: WindowParts;
  id: string | null;
  isOpen: boolean;
  /** How often a window has connected to it, so that an earlier connection does not close a later one. */
  connections: number;
}

export function createWindowApis(create: (connectionId: string | null) => WindowParts): WindowApis {
  const first: WindowSlot = { parts: create(null), id: null, isOpen: false, connections: 0 };
  /** In the order in which they were left: the one that was left last comes last. */
  let places = [first];
  const freePlace = (): WindowSlot | undefined => places.findLast(({ isOpen }) => !isOpen);
  // When a page is loaded again, its new connection may open before the old one has closed.
  const placeOf = (id: string | null): WindowSlot | undefined =>
    places.find((each) => id !== null && each.id === id);
  const open = ({ id, connectionId }: WindowHint): WindowSlot => {
    const found = placeOf(id) ?? freePlace();
    if (found === undefined) {
      const place = { parts: create(connectionId), id, isOpen: true, connections: 0 };
      places.push(place);
      return place;
    }
    if (connectionId !== null && found.id !== id) found.parts.choose(connectionId);
    return Object.assign(found, { id, isOpen: true });
  };
  return {
    first: first.parts.api,
    enter(hint) {
      const place = open(hint);
      place.connections += 1;
      const { connections } = place;
      return {
        api: place.parts.api,
        leave() {
          if (place.connections !== connections) return;
          place.isOpen = false;
          places = [...places.filter((each) => each !== place), place];
        },
      };
    },
    of(id) {
      const found = places.find((each) => each.isOpen && each.id === id) ?? freePlace() ?? first;
      return found.parts.api;
    },
    on: (connectionId) =>
      places.find(({ isOpen, parts }) => isOpen && parts.chosenId() === connectionId)?.id ?? null,
    stop: async () => void (await Promise.all(places.map(({ parts }) => parts.stop()))),
    close: async () => void (await Promise.all(places.map(({ parts }) => parts.close()))),
  };
}
