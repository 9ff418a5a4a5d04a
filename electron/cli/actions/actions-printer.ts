/** Prints the actions of a terminal session, each once when its outcome is known. */
import { isOpen } from '../../../shared/actions/action-states.ts';
import type { ActionRow } from '../../../shared/actions.ts';
import type { ActionsApi } from '../../services/actions/service.ts';

const pageSize = 500;

/**
 * Reads only the newest actions, back to the oldest open one: a handler may run for months.
 * @param write receives the rows, oldest first
 */
export function createActionsPrinter(
  api: Pick<ActionsApi, 'list'>,
  begunAt: number,
  write: (row: ActionRow) => void,
  size = pageSize,
) {
  const printed = new Set<string>();
  /** Listed before, and not final yet. */
  let open = new Set<string>();
  let last = Promise.resolve();
  /** `done` is printed once the platform has accepted or rejected the result, or when the session ends. */
  const isFinal = (state: ActionRow['state'], isLast: boolean): boolean =>
    !isOpen(state) && (isLast || state !== 'done');
  const look = async (isLast: boolean): Promise<void> => {
    const fresh: ActionRow[] = [];
    const still = new Set<string>();
    const missing = new Set(open);
    for (let first = 0; ; first += size) {
      const { rows } = await api.list({ states: [], text: '', first, count: size });
      const own = rows.filter(({ receivedAt }) => receivedAt >= begunAt);
      for (const row of own) {
        if (printed.has(row.id)) continue;
        if (isFinal(row.state, isLast)) fresh.push(row);
        else still.add(row.id);
      }
      for (const { id } of own) missing.delete(id);
      const isKnown = own.every(({ id }) => printed.has(id) || open.has(id));
      if (own.length < size || (isKnown && missing.size === 0)) break;
    }
    open = still;
    for (const row of fresh.reverse()) {
      printed.add(row.id);
      write(row);
    }
  };
  const print = ({ isLast } = { isLast: false }): Promise<void> => {
    last = last.then(() => look(isLast));
    return last;
  };
  return Object.assign(print, { count: () => printed.size });
}
