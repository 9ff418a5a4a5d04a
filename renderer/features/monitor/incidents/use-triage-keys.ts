import { useHotkeys } from '@mantine/hooks';
import type { IncidentRow } from '../../../../shared/monitor/incident.ts';
import { isFinal } from '../../../../shared/monitor/incident-facts.ts';
import type { TriageAct } from '../../../../shared/monitor/triage/settings.ts';
import { focusOn } from '../../../ui/focus.ts';
import { unlessCovered, useTriageHotkeys } from '../triage/use-triage-hotkeys.ts';

/** The mark of the row that the keys are on. */
export interface RowMark {
  /** False where no row shows that the keys are on it. */
  isShown(): boolean;
  show(): void;
}

interface TriageDeps {
  readonly rows: readonly IncidentRow[];
  readonly activeAt: number;
  readonly mark: RowMark;
  /** Whether an incident is open beside the list: the keys then lead from one to the next. */
  readonly isOpen: boolean;
  /** Several are selected: the bar of the selection comments on them. */
  readonly isSelection: boolean;
  /** All are about to be selected: what is meant for them must not go to one of them. */
  readonly isSelecting: () => boolean;
  readonly onActive: (at: number) => void;
  readonly onOpen: (row: IncidentRow) => void;
  readonly onToggle: (row: IncidentRow) => void;
  readonly onWatch: (row: IncidentRow) => void;
  readonly onTriage: (act: TriageAct) => void;
  /** Undoes what was acknowledged or assigned last. */
  readonly onUndo: () => void;
  /** Selects everything that the filter lets through. */
  readonly onSelectAll: () => void;
}

/** Works through the incidents that have not ended, or through all where each has, from wherever focus is on the page, except in a field or a dialog. */
export function useTriageKeys(deps: TriageDeps): void {
  const {
    rows,
    activeAt,
    mark,
    isOpen,
    isSelection,
    isSelecting,
    onActive,
    onOpen,
    onToggle,
    onWatch,
    onTriage,
    onUndo,
    onSelectAll,
  } = deps;
  useTriageHotkeys((act) => {
    if (!isSelecting()) onTriage(act);
  }, onUndo);
  const move = (step: 1 | -1) => {
    const first = mark.isShown() ? activeAt + step : 0;
    // Where all have ended there is nothing to pass over.
    const passes = rows.some(({ status }) => !isFinal(status));
    mark.show();
    for (let at = first; at >= 0 && at < rows.length; at += step) {
      const row = rows[at];
      if (row === undefined || (passes && isFinal(row.status))) continue;
      onActive(at);
      if (isOpen) onOpen(row);
      return;
    }
  };
  const onRow = (work: (row: IncidentRow) => void) => () => {
    const row = rows[activeAt];
    if (!mark.isShown()) mark.show();
    else if (row) work(row);
  };
  useHotkeys([
    ['j', unlessCovered(() => move(1))],
    ['k', unlessCovered(() => move(-1))],
    ['x', unlessCovered(onRow(onToggle))],
    ['w', unlessCovered(onRow(onWatch))],
    [
      'mod+A',
      (event) => {
        // In the open incident it selects the text.
        if (document.activeElement?.closest('section[aria-label^="Incident "]')) return;
        event.preventDefault();
        unlessCovered(onSelectAll)();
      },
      { preventDefault: false },
    ],
    [
      'c',
      unlessCovered(() => {
        if (isSelection || isSelecting()) return;
        onRow((row) => {
          if (!isOpen) onOpen(row);
          focusOn('comment');
        })();
      }),
    ],
  ]);
}
