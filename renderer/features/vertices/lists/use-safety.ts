import { useShallow } from 'zustand/shallow';
import { useVertices, type VerticesState } from '../store.ts';

export type Safety = Pick<VerticesState, 'readOnly' | 'mayWrite'>;

/** Until the host has told otherwise, production is asked about: one question too many does no harm. */
const careful: Safety = { readOnly: null, mayWrite: false };

/** Whether the chosen connection may be written to, and whether that was agreed to. */
export const useSafety = (): Safety =>
  useVertices(
    useShallow(({ told }) =>
      told === null ? careful : { readOnly: told.readOnly, mayWrite: told.mayWrite },
    ),
  );
