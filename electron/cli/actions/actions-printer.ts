/** Prints the actions of a terminal session, each once when its outcome is known. */
import { isOpen } from '../../../shared/actions/action-states.ts';
import type { ActionRow } from '../../../shared/actions.ts';
import type { ActionsApi } from '../../services/actions/service.ts';

const pageSize = 500;

/**
 * Returns a function that prints the actions that became final since its last call, and `count` of all printed ones.
 * Each call reads only the newest actions, back to the oldest open one: a handler may run for months.
 * @param begunAt actions received before this time, in ms, are ignored
 * @param write receives the rows, oldest first
 */
export function createActionsPrinter(
  api: Pick<ActionsApi, 'list'>,
  begunAt: number,
  write: (row: ActionRow) => void,
  size = pageSize,
) {
  const printed = new Set<string>();
  /** Ids of actions that were listed before and are not final yet. */
  let open = new Set<string>();
  let lastPrint = Promise.resolve();
  /** `done` is printed once the platform has accepted or rejected the result, or when the session ends. */
  const isFinal = (state: ActionRow['state'], isLast: boolean): boolean =>
    !isOpen(state) && (isLast || state !== 'done');
  const printNew = async (isLast: boolean): Promise<void> => {
    const fresh: ActionRow[] = [];
    const stillOpen = new Set<string>();
    const missing = new Set(open);
    for (let first = 0; ; first += size) {
      const { rows } = await api.list({ states: [], text: '', first, count: size });
      const ofSession = rows.filter(({ receivedAt }) => receivedAt >= begunAt);
      for (const row of ofSession) {
        if (printed.has(row.id)) continue;
        if (isFinal(row.state, isLast)) fresh.push(row);
        else stillOpen.add(row.id);
      }
      for (const { id } of ofSession) missing.delete(id);
      const isKnown = ofSession.every(({ id }) => printed.has(id) || open.has(id));
      if (ofSession.length < size || (isKnown && missing.size === 0)) break;
    }
    open = stillOpen;
    for (const row of fresh.reverse()) {
      printed.add(row.id);
      write(row);
    }
  };
  const print = ({ isLast } = { isLast: false }): Promise<void> => {
    lastPrint = lastPrint.then(() => printNew(isLast));
    return lastPrint;
  };
  return Object.assign(print, { count: () => printed.size });
}
