import { type KeyboardEvent, useCallback, useMemo, useRef, useState } from 'react';
import { type StagedRow, stagedRows } from '../../../../shared/vertices/staged-rows.ts';
import type { OpenVertex } from '../../../../shared/vertices.ts';
import type { GridHandle } from '../../../ui/grid/data-grid.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { AddBar } from './add-bar.tsx';
import { useDraft } from './drafts/use-draft.ts';
import { EditBar } from './edit-bar.tsx';
import { ListTable } from './list-table.tsx';
import { MergeView } from './merge/merge-view.tsx';
import { ordered, type RowOrder } from './row-order.ts';
import { ListHead } from './side/list-head.tsx';
import { stageChange, unstageLast, unstageRow } from './store.ts';
import { tableRows } from './table-rows.ts';
import { useSafety } from './use-safety.ts';
import { WritePane } from './write/write-pane.tsx';
import { changesOn, intendedChangeOf } from './write/write-plan.ts';

interface ListPaneProps {
  /** The vertex as it was last read. */
  readonly vertex: OpenVertex;
  readonly attribute: string;
  readonly busy: boolean;
  readonly onRead: () => void;
}

/** Editor of one list property: its values with the staged changes, the body that will be written, and the write. */
export function ListPane({ vertex, attribute, busy, onRead }: ListPaneProps) {
  const draft = useDraft(vertex.id);
  const base = draft?.base ?? vertex;
  const changes = changesOn(draft, attribute);
  const intended = useMemo(() => intendedChangeOf(base, attribute, changes), [base, attribute, changes]);
  const [order, setOrder] = useState<RowOrder>(null);
  const rows = useMemo(() => ordered(tableRows(stagedRows(intended)), order), [intended, order]);
  const [edited, setEdited] = useState<StagedRow | null>(null);
  const grid = useRef<GridHandle>(null);
  const { readOnly } = useSafety();
  const isOpen = readOnly === null && (draft === null || draft.step.at === 'staging');
  // The edited value may no longer exist, after it was replaced, written or discarded.
  if (edited && !rows.some((row) => isSameRow(row, edited))) setEdited(null);

  const onRemove = useCallback(
    (row: StagedRow) => {
      if (row.change !== null) unstageRow(base, attribute, row);
      else if (intended.kind === 'scalar') stageChange(base, attribute, { kind: 'remove-scalar' });
      else stageChange(base, attribute, { kind: 'remove', item: row.item });
    },
    [base, attribute, intended.kind],
  );
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'z' || !(event.ctrlKey || event.metaKey)) return;
    if (!isOpen || isTyping(event.target)) return;
    event.preventDefault();
    unstageLast(base, attribute);
  };

  return (
    <Page component="section" aria-labelledby="list-head" onKeyDown={onKeyDown}>
      <ListHead
        vertex={vertex}
        base={base}
        attribute={attribute}
        intended={intended}
        busy={busy}
        onRead={onRead}
        disabled={!isOpen}
      />
      {draft?.step.at === 'changed' ? (
        <MergeView draft={draft} />
      ) : (
        <>
          {edited && isOpen ? (
            <EditBar
              key={JSON.stringify(edited.item)}
              base={base}
              attribute={attribute}
              intended={intended}
              row={edited}
              onDone={() => {
                setEdited(null);
                grid.current?.focus();
              }}
            />
          ) : (
            <AddBar base={base} attribute={attribute} disabled={!isOpen} />
          )}
          <ListTable
            ref={grid}
            rows={rows}
            order={order}
            onOrder={setOrder}
            disabled={!isOpen}
            onRemove={onRemove}
            onEdit={setEdited}
          />
        </>
      )}
      <WritePane vertex={vertex} always />
    </Page>
  );
}

const isSameRow = (one: StagedRow, other: StagedRow): boolean =>
  one.state !== 'removed' && one.item.value === other.item.value && one.item.created === other.item.created;

/** Whether the key belongs to a field with text, in which Ctrl+Z undoes typing. */
const isTyping = (target: EventTarget): boolean =>
  (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) && target.value !== '';
