import { create } from 'zustand';

/** Vertices that were read once and are not there any more, by id: what is known of them is how they were. */
const useGone = create<{ readonly ids: ReadonlySet<string> }>()(() => ({ ids: new Set() }));

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
