import { useRef } from 'react';
import { toAppError } from '../../../../shared/errors.ts';
import { hasFacet, toggleFacet, withFacet } from '../../../../shared/imports/facets/change-facets.ts';
import { type Facet, facetKey } from '../../../../shared/imports/facets/facets.ts';
import type { ReadyFile } from '../../../../shared/imports/open-file.ts';
import { useHost } from '../../../host.ts';
import { notifyProblem } from '../../../ui/notify/notify.tsx';
import { allRows, filterRows, useImports } from '../store.ts';

export interface FacetActs {
  readonly present: readonly Facet[];
  has(facet: Facet): boolean;
  add(facet: Facet): void;
  /** Adds the facet, or takes it away if it is among the present ones. */
  toggle(facet: Facet): void;
  remove(facet: Facet): void;
  clear(): void;
  /** Scans all rows after a cancellation or failure. */
  rescan(): void;
  cancel(): void;
}

/**
 * The facets of a file, which are conditions on its columns, and what can be done with them. After each change, the
 * rows that meet all of them are shown.
 */
export function useFacets(fileId: string, file: ReadyFile): FacetActs {
  const { api } = useHost();
  const present = file.facets?.facets ?? [];
  /** Facets that were sent to the host, until it has responded; they are the base of the next change. */
  const sent = useRef<readonly Facet[] | null>(null);
  const latest = () => sent.current ?? present;
  const onFailure = (error: unknown) => notifyProblem(toAppError(error));
  const set = (facets: Facet[]) => {
    sent.current = facets;
    void api.imports
      .setFacets({ fileId, facets })
      .then(() => {
        if (facets.length > 0) filterRows(fileId, { of: 'facets' });
        else if (useImports.getState().filters[fileId]?.of === 'facets') filterRows(fileId, allRows);
      })
      .catch(onFailure)
      .finally(() => {
        if (sent.current === facets) sent.current = null;
      });
  };
  return {
    present,
    has: (facet) => hasFacet(present, facet),
    add: (facet) => set(withFacet(latest(), facet)),
    toggle: (facet) => set(toggleFacet(latest(), facet)),
    remove: (facet) => set(latest().filter((each) => facetKey(each) !== facetKey(facet))),
    clear: () => set([]),
    rescan: () => set([...present]),
    cancel: () => void api.imports.cancelFacets({ fileId }).catch(onFailure),
  };
}
