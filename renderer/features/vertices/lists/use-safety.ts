import { useShallow } from 'zustand/shallow';
import { useVertices, type VerticesState } from '../store.ts';

export type Safety = Pick<VerticesState, 'readOnly' | 'mayWrite'>;

/** Assumed until the host has responded: a write needs a confirmation, since an unnecessary one does no harm. */
const careful: Safety = { readOnly: null, mayWrite: false };

/** Returns why the chosen connection is read-only, or null, and whether the user has agreed to writes on it. */
export const useSafety = (): Safety =>
  useVertices(
    useShallow(({ hostState }) =>
      hostState === null ? careful : { readOnly: hostState.readOnly, mayWrite: hostState.mayWrite },
    ),
  );
