import { Autocomplete, Button, Modal, SegmentedControl, Switch, Textarea, TextInput } from '@mantine/core';
import { useDeferredValue, useMemo, useState } from 'react';
import { updateTakes } from '../../../../shared/columns/rules/attributes.ts';
import { plural } from '../../../../shared/units.ts';
import type { BulkChange } from '../../../../shared/vertices/bulk-rows.ts';
import type { VertexRow } from '../../../../shared/vertices.ts';
import { useAct } from '../../../hooks/use-act.ts';
import { useHost } from '../../../host.ts';
import { notifyProblem } from '../../../ui/notify/notify.tsx';
import { SteadyButton } from '../../../ui/steady-button.tsx';
import { readCreated } from '../lists/created-text.ts';
import { useVertices } from '../store.ts';
import styles from './bulk.module.css';
import { type BulkDraft, changeOf, emptyDraft } from './bulk-change.ts';
import { fileNameOf, planOf } from './bulk-plan.ts';
import { BulkPreview } from './bulk-preview.tsx';
import { useListsOf } from './use-lists-of.ts';

interface BulkDialogProps {
  readonly vertices: readonly VertexRow[];
  readonly onClose: () => void;
  readonly onOpenFile: (fileId: string) => void;
}

/** One change of a list for many vertices: seen before, and handed to Import as a file. */
export function BulkDialog({ vertices, onClose, onOpenFile }: BulkDialogProps) {
  const { api } = useHost();
  const seen = useVertices((store) => store.seen);
  const [draft, setDraft] = useState<BulkDraft>(emptyDraft);
  const change = (some: Partial<BulkDraft>) => setDraft((last) => ({ ...last, ...some }));
  const attribute = draft.attribute.trim();
  const lists = useListsOf(vertices, attribute);
  const read = changeOf(draft);
  const shown = useDeferredValue(draft);
  const plan = useMemo(() => planOf(lists.read, shown), [lists.read, shown]);
  const { busy, run } = useAct(notifyProblem);
  const time = readCreated(draft.created);
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
        <div className={styles['line']}>
          <SegmentedControl
            aria-label="What to do with the values"
            value={draft.kind}
            onChange={(kind) => change({ kind: kind as BulkChange['kind'] })}
            data={[
              { value: 'add', label: 'Add' },
              { value: 'remove', label: 'Remove' },
              { value: 'replace', label: 'Replace all' },
            ]}
          />
          <Autocomplete
            className={styles['attribute']}
            aria-label="Attribute"
            placeholder="/attribute"
            data={seen.filter((name) => updateTakes(name) && !name.startsWith('ogit/_'))}
            limit={12}
            value={draft.attribute}
            onChange={(next) => change({ attribute: next })}
            spellCheck={false}
            data-autofocus
          />
        </div>
        <Textarea
          label={
            <span className={styles['label']}>
              {draft.form === 'lines' ? 'Values, one on each line' : 'Values as JSON'}
              <button
                type="button"
                className={styles['link']}
                onClick={() => change({ form: draft.form === 'lines' ? 'json' : 'lines' })}
              >
                {draft.form === 'lines' ? 'Write JSON' : 'Write lines'}
              </button>
            </span>
          }
          labelProps={{ component: 'div' }}
          aria-label="Values"
          classNames={{ input: styles['values'] ?? '' }}
          rows={4}
          value={draft.values}
          onChange={({ currentTarget }) => change({ values: currentTarget.value })}
          error={read.fault || null}
          spellCheck={false}
        />
        {draft.kind !== 'remove' && (
          <div className={styles['line']}>
            <TextInput
              className={styles['created']}
              aria-label="Created"
              placeholder="created: set by the platform"
              value={draft.created}
              onChange={({ currentTarget }) => change({ created: currentTarget.value })}
              error={time.kind === 'fault' ? time.sentence : null}
            />
            {draft.kind === 'add' && (
              <Switch
                label="Only where the value is missing"
                checked={draft.whereMissing}
                onChange={({ currentTarget }) => change({ whereMissing: currentTarget.checked })}
              />
            )}
          </div>
        )}
        {draft.kind === 'add' && draft.created.trim() === '' && (
          <p className={styles['quiet']}>
            Without a created time, a row is not retried automatically if its response is lost.
          </p>
        )}
        <BulkPreview vertices={vertices} lists={lists} attribute={attribute} plan={plan} />
        <div className={styles['foot']}>
          <p className={styles['quiet']}>Nothing is written yet: Import checks the rows first.</p>
          <Button onClick={onClose}>Cancel</Button>
          <SteadyButton type="submit" variant="filled" off={!isReady || busy}>
            Open in Import
          </SteadyButton>
        </div>
      </form>
    </Modal>
  );
}
