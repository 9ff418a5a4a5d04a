import { useHotkeys } from '@mantine/hooks';
import type { TriageAct } from '../../../../shared/monitor/triage/settings.ts';

/** Wraps the handler of a key so that it does nothing while a dialog or a menu is open. */
export const unlessCovered = (work: () => void) => (): void => {
  if (document.querySelector('[role="dialog"], [role="menu"]') === null) work();
};

/** Registers the keys that acknowledge, assign, end and undo; they are ignored in fields, dialogs and menus. */
export function useTriageHotkeys(onTriage: (act: TriageAct) => void, onUndo: () => void): void {
  useHotkeys([
    ['a', unlessCovered(() => onTriage('acknowledge'))],
    ['m', unlessCovered(() => onTriage('assign'))],
    ['e', unlessCovered(() => onTriage('end'))],
    ['mod+Z', unlessCovered(onUndo)],
  ]);
}
