import { type KeyboardEvent, useRef } from 'react';
import type { IncidentRow } from '../../../../shared/monitor/incident.ts';

interface RowsKeysDeps {
  readonly rows: readonly IncidentRow[];
  /** Index of the row that the keys act on. */
  readonly activeAt: number;
  /** Number of rows that Page Up and Page Down move by. */
  readonly pageRows: number;
  readonly chosen: ReadonlySet<string>;
  readonly onActive: (at: number) => void;
  readonly onOpen: (row: IncidentRow) => void;
  readonly onChosen: (chosen: ReadonlySet<string>) => void;
}

const steps: Readonly<Record<string, (deps: RowsKeysDeps) => number>> = {
  ArrowDown: ({ activeAt }) => activeAt + 1,
  ArrowUp: ({ activeAt }) => activeAt - 1,
  PageDown: ({ activeAt, pageRows }) => activeAt + pageRows,
  PageUp: ({ activeAt, pageRows }) => activeAt - pageRows,
  Home: () => 0,
  End: ({ rows }) => rows.length - 1,
};

/** Key handler that moves the active row and selects or opens rows; `toggle` and `extendTo` serve clicks as well. */
export function useRowsKeys(deps: RowsKeysDeps) {
  const { rows, activeAt, chosen, onActive, onOpen, onChosen } = deps;
  /** Id of the incident where a range selection starts. */
  const anchor = useRef<string | null>(null);

  const toggle = (row: IncidentRow) => {
    const next = new Set(chosen);
    if (!next.delete(row.id)) next.add(row.id);
    anchor.current = row.id;
    onChosen(next);
  };
  const extendTo = (at: number) => {
    const from = rows.findIndex(({ id }) => id === anchor.current);
    const start = from < 0 ? activeAt : from;
    anchor.current = rows[start]?.id ?? null;
    const range = rows.slice(Math.min(start, at), Math.max(start, at) + 1);
    onChosen(new Set([...chosen, ...range.map(({ id }) => id)]));
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget) return;
    const row = rows[activeAt];
    const step = event.altKey ? undefined : steps[event.key];
    if (step) {
      const to = Math.min(rows.length - 1, Math.max(0, step(deps)));
      onActive(to);
      if (event.shiftKey) extendTo(to);
    } else if (event.key === 'Enter' && row) onOpen(row);
    else if (event.key === ' ' && row) {
      if (event.shiftKey) extendTo(activeAt);
      else toggle(row);
    } else if (event.key === 'Escape' && chosen.size > 0) onChosen(new Set());
    else return;
    event.preventDefault();
  };
  return { onKeyDown, toggle, extendTo };
}
