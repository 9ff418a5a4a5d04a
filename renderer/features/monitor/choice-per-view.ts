import { create } from 'zustand';
import { useMonitor } from './store.ts';

export interface ChoicePerView<Choice> {
  /** Selections of a view of the current connection. */
  use(view: string): Choice;
  get(view: string): Choice;
  set(view: string, choice: Choice): void;
  /** Forgets the choices for all views of all connections. */
  clear(): void;
}

/** A choice that belongs to a connection and a view: each pair keeps its own, and no other list is narrowed by it. */
export function createChoicePerView<Choice>(deps: {
  initial: Choice;
  /** A reload of the window comes back to what is kept under this name. */
  keptAs?: string;
  /** It is kept across restarts, for every window. */
  isLasting?: boolean;
  read?: (kept: unknown) => Choice | undefined;
}): ChoicePerView<Choice> {
  const { initial, keptAs, isLasting = false, read = () => undefined } = deps;
  const kept = keptAs === undefined ? null : { storage: isLasting ? localStorage : sessionStorage, keptAs };
  const useAll = create<Readonly<Record<string, Choice>>>()(() => recall(kept, read));
  const pairOf = (connectionId: string | null, view: string) => JSON.stringify([connectionId, view]);
  function useChoice(view: string): Choice {
    const connectionId = useMonitor((store) => store.connectionId);
    return useAll((all) => all[pairOf(connectionId, view)]) ?? initial;
  }
  return {
    use: useChoice,
    get: (view) => useAll.getState()[pairOf(useMonitor.getState().connectionId, view)] ?? initial,
    set(view, choice) {
      const pair = pairOf(useMonitor.getState().connectionId, view);
      useAll.setState({ [pair]: choice });
      // Another window may have kept its own since.
      kept?.storage.setItem(kept.keptAs, JSON.stringify({ ...recall(kept, read), [pair]: choice }));
    },
    clear() {
      useAll.setState({}, true);
      kept?.storage.removeItem(kept.keptAs);
    },
  };
}

/** A text that is not ours counts as nothing. */
function recall<Choice>(
  kept: { readonly storage: Storage; readonly keptAs: string } | null,
  read: (kept: unknown) => Choice | undefined,
): Record<string, Choice> {
  if (kept === null) return {};
  try {
    const pairs = Object.entries(JSON.parse(kept.storage.getItem(kept.keptAs) ?? '{}'));
    return Object.fromEntries(
      pairs.flatMap(([pair, value]) => {
        const choice = read(value);
        return choice === undefined ? [] : [[pair, choice]];
      }),
    );
  } catch {
    return {};
  }
}
