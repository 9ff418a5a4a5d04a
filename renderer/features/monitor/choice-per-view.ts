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
  read?: (kept: unknown) => Choice | undefined;
}): ChoicePerView<Choice> {
  const { initial, keptAs, read = () => undefined } = deps;
  const useAll = create<Readonly<Record<string, Choice>>>()(() => recall(keptAs, read));
  const pairOf = (connectionId: string | null, view: string) => JSON.stringify([connectionId, view]);
  const keep = () => {
    if (keptAs !== undefined) sessionStorage.setItem(keptAs, JSON.stringify(useAll.getState()));
  };
  function useChoice(view: string): Choice {
    const connectionId = useMonitor((store) => store.connectionId);
    return useAll((all) => all[pairOf(connectionId, view)]) ?? initial;
  }
  return {
    use: useChoice,
    get: (view) => useAll.getState()[pairOf(useMonitor.getState().connectionId, view)] ?? initial,
    set(view, choice) {
      useAll.setState({ [pairOf(useMonitor.getState().connectionId, view)]: choice });
      keep();
    },
    clear() {
      useAll.setState({}, true);
      keep();
    },
  };
}

/** A text that is not ours counts as nothing. */
function recall<Choice>(
  keptAs: string | undefined,
  read: (kept: unknown) => Choice | undefined,
): Record<string, Choice> {
  if (keptAs === undefined) return {};
  try {
    const kept = Object.entries(JSON.parse(sessionStorage.getItem(keptAs) ?? '{}'));
    return Object.fromEntries(
      kept.flatMap(([pair, value]) => {
        const choice = read(value);
        return choice === undefined ? [] : [[pair, choice]];
      }),
    );
  } catch {
    return {};
  }
}
