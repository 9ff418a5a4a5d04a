import type { Api } from '../../../../shared/contract.ts';
import { toAppError } from '../../../../shared/errors.ts';
import { notifyProblem } from '../../../ui/notify/notify.tsx';
import { everything as everyIncident } from '../incidents/filters.ts';
import { incidentFilters } from '../incidents/store.ts';
import { allIncidents, allTransactions, goToPlace } from '../places.ts';
import { useMonitor } from '../store.ts';
import { everything as everyTransaction, transactionFilters } from '../transactions/filter-store.ts';

/** Links of the overview, which may have to switch the window to another connection first. */

interface Target {
  readonly connectionId: string;
  readonly view: string;
}

/** Switches this window to a connection, waits until the store has it, then calls `go`. Reports errors itself. */
export async function switchTo(api: Api, { connectionId }: Pick<Target, 'connectionId'>, go: () => void) {
  const isSwitched = () => useMonitor.getState().connectionId === connectionId;
  try {
    if (!isSwitched()) {
      const switched = Promise.withResolvers<void>();
      const stop = useMonitor.subscribe(() => {
        if (isSwitched()) switched.resolve();
      });
      try {
        await api.connections.choose({ id: connectionId });
        await switched.promise;
      } finally {
        stop();
      }
    }
    go();
  } catch (error) {
    notifyProblem(toAppError(error));
  }
}

export const openIncidents = (api: Api, target: Target, statuses: readonly string[]) =>
  switchTo(api, target, () => {
    incidentFilters.set(target.view, { ...everyIncident, statuses: [...statuses] });
    goToPlace(allIncidents, target.view);
  });

export const openTransactions = (api: Api, target: Target, statuses: readonly string[]) =>
  switchTo(api, target, () => {
    transactionFilters.set(target.view, { ...everyTransaction, statuses });
    goToPlace(allTransactions, target.view);
  });

export const openPart = (api: Api, target: Target, show: 'dashboard' | 'notices') =>
  switchTo(api, target, () => goToPlace({ show }, target.view));

export const openSignIn = (api: Api, target: Pick<Target, 'connectionId'>) =>
  switchTo(api, target, () => {
    location.hash = 'connections';
  });
