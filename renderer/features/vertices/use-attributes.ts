import { useMemo } from 'react';
import { useVertices } from './store.ts';

const common = ['ogit/_xid', 'ogit/name', 'ogit/_type', 'ogit/_scope', 'ogit/_id', 'ogit/_created-on'];

/** Names of attributes to choose from: those that every vertex has, and those that results had. */
export function useAttributes(): readonly string[] {
  const seen = useVertices((store) => store.seen);
  return useMemo(() => [...new Set([...common, ...seen])], [seen]);
}
