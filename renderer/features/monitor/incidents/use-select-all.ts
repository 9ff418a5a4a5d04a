import { useRef } from 'react';
import { toAppError } from '../../../../shared/errors.ts';
import { formatCount } from '../../../../shared/units.ts';
import { useHost } from '../../../host.ts';
import { notifyEnded, notifyProblem } from '../../../ui/notify/notify.tsx';
import { incidentFilters, orderIn } from './store.ts';

/** Returns `selectAll`, which selects all incidents of the filter, including those that are not loaded. */
export function useSelectAll(view: string, onChosen: (chosen: ReadonlySet<string>) => void) {
  const { api } = useHost();
  const requests = useRef(0);
  const selectAll = async (): Promise<void> => {
    requests.current += 1;
    try {
      const filter = incidentFilters.get(view);
      const { ids, isAll } = await api.monitor.incidentIds({ view, filter, ...orderIn(view) });
      onChosen(new Set(ids));
      if (!isAll)
        notifyEnded(
          `The first ${formatCount(ids.length)} are selected`,
          'More incidents may match. Narrow the filter to select the rest.',
        );
    } catch (error) {
      notifyProblem(toAppError(error));
    } finally {
      requests.current -= 1;
    }
  };
  return {
    selectAll: () => void selectAll(),
    /** Whether a request for the ids is in progress. */
    isSelecting: () => requests.current > 0,
  };
}
