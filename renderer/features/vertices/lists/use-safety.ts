import { useShallow } from 'zustand/shallow';
import { useVertices, type VerticesState } from '../store.ts';

export type Safety = Pick<VerticesState, 'readOnly' | 'mayWrite'>;

/** Until the host has responded, production is assumed: one confirmation too many does no harm. */
const careful: Safety = { readOnly: null, mayWrite: false };

/** Whether the chosen connection may be written to, and whether that was agreed to. */
export const useSafety = (): Safety =>
  useVertices(
    useShallow(({ hostState }) =>
      hostState === null ? careful : { readOnly: hostState.readOnly, mayWrite: hostState.mayWrite },
    ),
  );
