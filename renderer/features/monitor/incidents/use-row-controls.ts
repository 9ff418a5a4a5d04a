import type { IncidentRow } from '../../../../shared/monitor/incident.ts';
import { useHost } from '../../../host.ts';
import { notifyProblem } from '../../../ui/notify/notify.tsx';
import { watchIncidents } from '../incident/watching.ts';
import { goToPlace } from '../places.ts';
import { useTriage } from '../triage/use-triage.ts';
import { usePressedRow } from './use-pressed-row.ts';
import { useRowsKeys } from './use-rows-keys.ts';
import { useSelectAll } from './use-select-all.ts';
import { type RowMark, useTriageKeys } from './use-triage-keys.ts';

interface RowControlsDeps {
  readonly view: string;
  readonly rows: readonly IncidentRow[];
  /** Index of the row that the keys act on. */
  readonly activeAt: number;
  readonly mark: RowMark;
  readonly pageRows: number;
  /** The incident that is open beside the list. */
  readonly openId: string | null;
  /** Only incidents can be selected and worked through. */
  readonly isOfIncidents: boolean;
  readonly chosen: ReadonlySet<string>;
  readonly onChosen: (chosen: ReadonlySet<string>) => void;
  readonly onActive: (id: string | null) => void;
  /** Loads the rows that follow the last one. */
  readonly onEnd: () => void;
  readonly scrollTo: (at: number) => void;
}

/** Connects keys and pointer with the rows of incidents: opening, selecting, watching and triage. */
export function useRowControls(deps: RowControlsDeps) {
  const { view, rows, activeAt, mark, pageRows, openId, isOfIncidents, chosen, onActive, scrollTo } = deps;
  const onChosen = isOfIncidents ? deps.onChosen : () => undefined;
  const { api } = useHost();
  const { start, undoLast } = useTriage(view);
  const active = rows[activeAt]?.id;
  // The open incident may be missing from the list.
  const currentIds = openId !== null ? [openId] : active === undefined ? [] : [active];
  const open = ({ id }: IncidentRow) => goToPlace({ show: 'incidents', id }, view);
  const watch = ({ id, watched }: IncidentRow) =>
    void watchIncidents(api, { view, ids: [id], watched: !watched }).catch(notifyProblem);
  const goTo = (at: number) => {
    onActive(rows[at]?.id ?? null);
    scrollTo(at);
  };
  const { onKeyDown, toggle, extendTo } = useRowsKeys({
    rows,
    activeAt,
    pageRows,
    chosen,
    onActive: goTo,
    onOpen: open,
    onChosen,
  });
  const { selectAll, isSelecting } = useSelectAll(view, onChosen);
  useTriageKeys({
    rows,
    activeAt,
    mark,
    isOpen: openId !== null,
    isSelection: chosen.size > 0,
    onOpen: open,
    onToggle: toggle,
    onWatch: watch,
    onActive: goTo,
    onEnd: deps.onEnd,
    isSelecting,
    onTriage: (act) => {
      if (!isOfIncidents) return;
      // While no row is marked, the first key only marks the row that the next key would change.
      if (chosen.size === 0 && !mark.isShown()) mark.show();
      else start(act, chosen.size > 0 ? [...chosen] : currentIds);
    },
    onUndo: undoLast,
    onSelectAll: selectAll,
  });
  const press = usePressedRow({
    onRow(id, { shiftKey, ctrlKey, metaKey }) {
      const at = rows.findIndex((row) => row.id === id);
      const row = rows[at];
      if (!row) return;
      onActive(row.id);
      if (shiftKey) extendTo(at);
      else if (ctrlKey || metaKey) toggle(row);
      else open(row);
    },
    onSelect(id) {
      const row = rows.find((each) => each.id === id);
      if (!row) return;
      toggle(row);
      onActive(id);
      mark.show();
    },
    onWatch(id) {
      const row = rows.find((each) => each.id === id);
      if (row) watch(row);
    },
  });
  return { onKeyDown, press };
}
