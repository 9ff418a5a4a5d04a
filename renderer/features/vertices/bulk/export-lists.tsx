import { Button, Modal, TagsInput } from '@mantine/core';
import { useState } from 'react';
import { plural } from '../../../../shared/units.ts';
import type { VertexRow } from '../../../../shared/vertices.ts';
import { useAct } from '../../../hooks/use-act.ts';
import { useHost } from '../../../host.ts';
import { notifyProblem } from '../../../ui/notify.tsx';
import { SteadyButton } from '../../../ui/steady-button.tsx';
import { useVertices } from '../store.ts';
import { tellDelivery } from '../tell-delivery.ts';
import styles from './bulk.module.css';

/** Lists of the chosen vertices as a CSV file that can be edited elsewhere and sent back. */
export function ExportLists({ vertices, onClose }: { vertices: readonly VertexRow[]; onClose: () => void }) {
  const host = useHost();
  const seen = useVertices((store) => store.seen);
  const [attributes, setAttributes] = useState<string[]>(() => seen.filter((name) => name.startsWith('/')));
  const { busy, run } = useAct(notifyProblem);
  const many = plural(vertices.length, 'vertex', 'vertices');
  const take = () =>
    run(async () => {
      const { delivery } = await host.api.vertices.exportLists({
        ids: vertices.map(({ id }) => id),
        attributes,
      });
      onClose();
      tellDelivery(host, delivery, `Lists of ${many} exported`);
    });
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={`Export lists of ${many}`}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <form
        className={styles['form']}
        onSubmit={(event) => {
          event.preventDefault();
          if (attributes.length > 0) void take();
        }}
      >
        <TagsInput
          label="Attributes"
          description="One column for each, with values and their times: sent back unchanged, the file changes nothing."
          placeholder={attributes.length === 0 ? '/attribute' : ''}
          data={seen.filter((name) => !name.startsWith('ogit/_'))}
          value={attributes}
          onChange={setAttributes}
          splitChars={[]}
          size="xs"
          comboboxProps={{ withinPortal: false, shadow: 'md' }}
          data-autofocus
        />
        <div className={styles['foot']}>
          <span className={styles['grow']} />
          <Button onClick={onClose}>Cancel</Button>
          <SteadyButton
            type="submit"
            variant="filled"
            off={attributes.length === 0 || busy}
            reason={attributes.length === 0 ? 'Name at least one attribute.' : null}
          >
            Export
          </SteadyButton>
        </div>
      </form>
    </Modal>
  );
}
