import { useMemo } from 'react';
import { useVertices } from './store.ts';

const commonNames = ['ogit/_xid', 'ogit/name', 'ogit/_type', 'ogit/_scope', 'ogit/_id', 'ogit/_created-on'];

/** Returns names of attributes to suggest: the common ones, and those of earlier results. */
export function useAttributes(): readonly string[] {
  const seen = useVertices((store) => store.knownAttributes);
  return useMemo(() => [...new Set([...commonNames, ...seen])], [seen]);
}
