import { useHotkeys } from '@mantine/hooks';
import type { IncidentRow } from '../../../../shared/monitor/incident.ts';
import { isFinal } from '../../../../shared/monitor/incident-facts.ts';
import type { TriageAct } from '../../../../shared/monitor/triage/settings.ts';
import { focusOn } from '../../../ui/focus.ts';
import { unlessCovered, useTriageHotkeys } from '../triage/use-triage-hotkeys.ts';

/** Visible mark of the active row, so that a key never changes a row that the user does not see marked. */
export interface RowMark {
  isShown(): boolean;
  /** Shows the mark by moving the focus to the list. */
  show(): void;
}

interface TriageDeps {
  readonly rows: readonly IncidentRow[];
  /** Index of the row that the keys act on. */
  readonly activeAt: number;
  readonly mark: RowMark;
  /** An incident is open beside the list; moving to another row then opens it. */
  readonly isOpen: boolean;
  /** Incidents are selected; `SelectionBar` handles the key for a comment then. */
  readonly isSelection: boolean;
  /** “Select all” is in progress: an action for all incidents must not change the active one only. */
  readonly isSelecting: () => boolean;
  readonly onActive: (at: number) => void;
  /** No loaded row follows that the keys move to. */
  readonly onEnd: () => void;
  readonly onOpen: (row: IncidentRow) => void;
  readonly onToggle: (row: IncidentRow) => void;
  readonly onWatch: (row: IncidentRow) => void;
  readonly onTriage: (act: TriageAct) => void;
  /** Undoes the last acknowledgement or assignment. */
  readonly onUndo: () => void;
  /** Selects all incidents of the filter. */
  readonly onSelectAll: () => void;
}

/**
 * Registers the triage keys of the whole page; they are ignored in fields and dialogs. The keys j and k skip incidents
 * that have ended, unless all have.
 */
export function useTriageKeys(deps: TriageDeps): void {
  const {
    rows,
    activeAt,
    mark,
    isOpen,
    isSelection,
    isSelecting,
    onActive,
    onEnd,
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
    // If all incidents have ended, none is skipped.
    const skipsEnded = rows.some(({ status }) => !isFinal(status));
    mark.show();
    for (let at = first; at >= 0 && at < rows.length; at += step) {
      const row = rows[at];
      if (row === undefined || (skipsEnded && isFinal(row.status))) continue;
      onActive(at);
      if (isOpen) onOpen(row);
      return;
    }
    if (step > 0) onEnd();
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
        // With the focus in the open incident, the keys select its text as usual.
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
