/** The Apis of all windows: each window has its own connection, open files and plan. */
import type { Api } from '../../shared/contract.ts';

/** What a window says of itself when it comes, or comes back after it was loaded again. */
export interface WindowHint {
  /** The same for the life of a window; null where it is not known. */
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
  /** Ends what sends on its behalf. */
  stop(): Promise<void>;
  close(): Promise<void>;
}

export interface WindowApis {
  /** Of the first window; there is one even before it comes. */
  readonly first: Api;
  /**
   * A window has come. It gets back what it had; a new window takes over what a window that has gone left open, so that
   * closing a window loses no work.
   */
  enter(hint: WindowHint): { readonly api: Api; leave(): void };
  /** Of a window that is open; without one, of the next window that comes. */
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
  /** How often a window has come to it. */
  turn: number;
}

export function createWindowApis(create: (connectionId: string | null) => WindowParts): WindowApis {
  const first: WindowSlot = { parts: create(null), id: null, isOpen: false, turn: 0 };
  /** The one that was left last comes last. */
  let places = [first];
  const freePlace = (): WindowSlot | undefined => places.findLast(({ isOpen }) => !isOpen);
  // Of a page that is loaded again, the new pipe may come before the old one has gone.
  const placeOf = (id: string | null): WindowSlot | undefined =>
    places.find((each) => id !== null && each.id === id);
  const open = ({ id, connectionId }: WindowHint): WindowSlot => {
    const found = placeOf(id) ?? freePlace();
    if (found === undefined) {
      const place = { parts: create(connectionId), id, isOpen: true, turn: 0 };
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
      place.turn += 1;
      const { turn } = place;
      return {
        api: place.parts.api,
        leave() {
          if (place.turn !== turn) return;
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
