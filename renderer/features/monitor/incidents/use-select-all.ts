import { useCallback } from 'react';
import { formatCount } from '../../../../shared/units.ts';
import { useHost } from '../../../host.ts';
import { notifyEnded, notifyProblem } from '../../../ui/notify/notify.tsx';
import { incidentFilters, orderIn } from './store.ts';

/** Selects all incidents of the filter, also those that are not loaded. */
export function useSelectAll(view: string, onChosen: (chosen: ReadonlySet<string>) => void): () => void {
  const { api } = useHost();
  return useCallback(() => {
    const filter = incidentFilters.get(view);
    api.monitor.incidentIds({ view, filter, ...orderIn(view) }).then(({ ids, isAll }) => {
      onChosen(new Set(ids));
      if (!isAll)
        notifyEnded(
          `The first ${formatCount(ids.length)} are selected`,
          'More incidents may match. Narrow the filter to select the rest.',
        );
    }, notifyProblem);
  }, [api, view, onChosen]);
}
