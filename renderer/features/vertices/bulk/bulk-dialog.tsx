import { Button, Flex, Modal } from '@mantine/core';
import { useDeferredValue, useMemo, useState } from 'react';
import { plural } from '../../../../shared/units.ts';
import type { VertexRow } from '../../../../shared/vertices.ts';
import { useAct } from '../../../hooks/use-act.ts';
import { useHost } from '../../../host.ts';
import { notifyProblem } from '../../../ui/notify/notify.tsx';
import { SteadyButton } from '../../../ui/steady-button.tsx';
import styles from './bulk.module.css';
import { type BulkDraft, changeOf, emptyDraft } from './bulk-change.ts';
import { BulkFields } from './bulk-fields.tsx';
import { fileNameOf, planOf } from './bulk-plan.ts';
import { BulkPreview } from './bulk-preview.tsx';
import { useListsOf } from './use-lists-of.ts';

interface BulkDialogProps {
  readonly vertices: readonly VertexRow[];
  readonly onClose: () => void;
  /** Opens the file in Import. */
  readonly onOpenFile: (fileId: string) => void;
}

/** Dialog for one change of a list in many vertices: previews the change, and opens it in Import as a file to send. */
export function BulkDialog({ vertices, onClose, onOpenFile }: BulkDialogProps) {
  const { api } = useHost();
  const [draft, setDraft] = useState<BulkDraft>(emptyDraft);
  const change = (some: Partial<BulkDraft>) => setDraft((last) => ({ ...last, ...some }));
  const attribute = draft.attribute.trim();
  const lists = useListsOf(vertices, attribute);
  const read = changeOf(draft);
  // Deferred, so that typing does not wait for the plan of many vertices.
  const shown = useDeferredValue(draft);
  const plan = useMemo(() => planOf(lists.read, shown), [lists.read, shown]);
  const { busy, run } = useAct(notifyProblem);
  const isReady = lists.isDone && shown === draft && (plan?.file?.rows.length ?? 0) > 0;

  const open = () =>
    run(async () => {
      if (!plan?.file) return;
      const { header, rows } = plan.file;
      const { fileId } = await api.vertices.openAsImport({
        name: fileNameOf(draft.kind, attribute),
        header: [...header],
        rows: rows.map((row) => [...row]),
      });
      onClose();
      onOpenFile(fileId);
    });

  return (
    <Modal
      opened
      onClose={onClose}
      size="xl"
      title={`Change a list of ${plural(vertices.length, 'vertex', 'vertices')}`}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <form
        className={styles['form']}
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady) void open();
        }}
      >
        <BulkFields draft={draft} fault={read.fault || null} onChange={change} />
        <BulkPreview vertices={vertices} lists={lists} attribute={attribute} plan={plan} />
        <Flex className={styles['foot']} gap="var(--space-8)" align="center" justify="flex-end">
          <p className={styles['quiet']}>Nothing is written yet: Import checks the rows first.</p>
          <Button onClick={onClose}>Cancel</Button>
          <SteadyButton type="submit" variant="filled" disabled={!isReady || busy}>
            Open in Import
          </SteadyButton>
        </Flex>
      </form>
    </Modal>
  );
}
