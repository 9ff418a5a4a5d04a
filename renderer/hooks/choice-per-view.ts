import { create, type StoreApi, type UseBoundStore } from 'zustand';

export interface ChoicePerView<Choice> {
  /** Selections of a view of the current connection. */
  use(view: string): Choice;
  get(view: string): Choice;
  set(view: string, choice: Choice): void;
  /** Forgets the choices for all views of all connections. */
  clear(): void;
}

type ConnectionStore = UseBoundStore<StoreApi<{ readonly connectionId: string | null }>>;

/** A choice that belongs to a connection and a view: each pair keeps its own, and no other list is narrowed by it. */
export function createChoicePerView<Choice>(deps: {
  initial: Choice;
  /** Store with the connection of the page. */
  useConnection: ConnectionStore;
  /** Key under which choices are stored, so that they survive a reload of the window; without it they do not. */
  storageKey?: string;
  /** Whether stored choices survive restarts as well, and apply to new windows too. */
  survivesRestart?: boolean;
  /** Reads a stored choice; undefined if it is not valid. */
  read?: (kept: unknown) => Choice | undefined;
  /** Largest number of stored choices; without it, all are kept. The oldest ones are removed. */
  maximum?: number;
}): ChoicePerView<Choice> {
  const {
    initial,
    useConnection,
    storageKey,
    survivesRestart = false,
    read = () => undefined,
    maximum,
  } = deps;
  const kept =
    storageKey === undefined
      ? null
      : { storage: survivesRestart ? localStorage : sessionStorage, keptAs: storageKey };
  const useAll = create<Readonly<Record<string, Choice>>>()(() => readStored(kept, read));
  const keyOf = (connectionId: string | null, view: string) => JSON.stringify([connectionId, view]);
  function useChoice(view: string): Choice {
    const connectionId = useConnection((store) => store.connectionId);
    return useAll((all) => all[keyOf(connectionId, view)]) ?? initial;
  }
  return {
    use: useChoice,
    get: (view) => useAll.getState()[keyOf(useConnection.getState().connectionId, view)] ?? initial,
    set(view, choice) {
      const key = keyOf(useConnection.getState().connectionId, view);
      useAll.setState({ [key]: choice });
      // Read again, because another window may have stored choices since.
      const { [key]: _, ...others } = readStored(kept, read);
      const entries = Object.entries({ ...others, [key]: choice });
      kept?.storage.setItem(
        kept.keptAs,
        JSON.stringify(Object.fromEntries(maximum === undefined ? entries : entries.slice(-maximum))),
      );
    },
    clear() {
      useAll.setState({}, true);
      kept?.storage.removeItem(kept.keptAs);
    },
  };
}

/** Reads the stored choices; a text that cannot be read counts as none. */
function readStored<Choice>(
  kept: { readonly storage: Storage; readonly keptAs: string } | null,
  read: (kept: unknown) => Choice | undefined,
): Record<string, Choice> {
  if (kept === null) return {};
  try {
    const pairs = Object.entries(JSON.parse(kept.storage.getItem(kept.keptAs) ?? '{}'));
    return Object.fromEntries(
      pairs.flatMap(([key, value]) => {
        const choice = read(value);
        return choice === undefined ? [] : [[key, choice]];
      }),
    );
  } catch {
    return {};
  }
}
