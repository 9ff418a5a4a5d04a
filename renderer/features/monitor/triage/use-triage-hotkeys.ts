import { useHotkeys } from '@mantine/hooks';
import type { TriageAct } from '../../../../shared/monitor/triage/settings.ts';

/** A key does nothing while a dialog or a menu is open. */
export const unlessCovered = (work: () => void) => (): void => {
  if (document.querySelector('[role="dialog"], [role="menu"]') === null) work();
};

/** The keys that acknowledge, assign and end, and that undo the last of these, except in a field or a dialog. */
export function useTriageHotkeys(onTriage: (act: TriageAct) => void, onUndo: () => void): void {
  useHotkeys([
    ['a', unlessCovered(() => onTriage('acknowledge'))],
    ['m', unlessCovered(() => onTriage('assign'))],
    ['e', unlessCovered(() => onTriage('end'))],
    ['mod+Z', unlessCovered(onUndo)],
  ]);
}
