import { create } from 'zustand';

/** Ids of vertices that were read once and no longer exist, so that what is shown of them is their last known state. */
const useGone = create<{ readonly ids: ReadonlySet<string> }>()(() => ({ ids: new Set() }));

/** Records whether a vertex still exists. */
export function noteGone(id: string, isGone: boolean): void {
  const { ids } = useGone.getState();
  if (ids.has(id) === isGone) return;
  const next = new Set(ids);
  if (isGone) next.add(id);
  else next.delete(id);
  useGone.setState({ ids: next });
}

export const useIsGone = (id: string | undefined): boolean =>
  useGone(({ ids }) => id !== undefined && ids.has(id));
