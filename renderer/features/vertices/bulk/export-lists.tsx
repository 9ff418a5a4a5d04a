import { Button, Checkbox, Flex, Modal, TextInput } from '@mantine/core';
import { useState } from 'react';
import { plural } from '../../../../shared/units.ts';
import type { VertexRow } from '../../../../shared/vertices.ts';
import { useAct } from '../../../hooks/use-act.ts';
import { useHost } from '../../../host.ts';
import { notifyEnded, notifyProblem } from '../../../ui/notify/notify.tsx';
import { notifyDelivery } from '../../../ui/notify/notify-delivery.ts';
import { SteadyButton } from '../../../ui/steady-button.tsx';
import { useVertices } from '../store.ts';
import styles from './bulk.module.css';

/** Dialog that exports lists of the selected vertices as a CSV file, which can be edited elsewhere and sent back. */
export function ExportLists({ vertices, onClose }: { vertices: readonly VertexRow[]; onClose: () => void }) {
  const host = useHost();
  const knownAttributes = useVertices((store) => store.knownAttributes);
  const [typedAttributes, setTypedAttributes] = useState<readonly string[]>([]);
  const [typed, setTyped] = useState('');
  const offered = [
    ...new Set([...knownAttributes.filter((name) => !name.startsWith('ogit/_')), ...typedAttributes]),
  ];
  const [selected, setSelected] = useState<ReadonlySet<string>>(
    () => new Set(knownAttributes.filter((name) => name.startsWith('/'))),
  );
  const attributes = offered.filter((name) => selected.has(name));
  const { busy, run } = useAct(notifyProblem);
  const name = typed.trim();
  const add = () => {
    setTypedAttributes([...typedAttributes, name]);
    setSelected(new Set([...selected, name]));
    setTyped('');
  };
  const exportFile = () =>
    run(async () => {
      const ids = vertices.map(({ id }) => id);
      const { delivery, notes } = await host.api.vertices.exportLists({ ids, attributes });
      onClose();
      notifyDelivery(host, delivery, (rows) => `Lists of ${countOf(rows)} exported`);
      if (delivery.to === 'nowhere') return;
      if (notes.length > 0) notifyEnded('Before you share the file', notes.join(' '));
    });
  return (
    <Modal
      opened
      onClose={onClose}
      title={`Export lists of ${countOf(vertices.length)}`}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <form
        className={styles['form']}
        onSubmit={(event) => {
          event.preventDefault();
          if (name !== '') add();
          else if (attributes.length > 0) void exportFile();
        }}
      >
        <p className={styles['quiet']}>
          One column per attribute, with values and their times. Sending the file back unchanged changes
          nothing.
        </p>
        <fieldset className={styles['attributes']} aria-label="Attributes">
          {offered.map((each) => (
            <Checkbox
              key={each}
              size="xs"
              radius="xs"
              label={<span className={styles['mono']}>{each}</span>}
              checked={selected.has(each)}
              onChange={({ currentTarget }) => {
                const next = new Set(selected);
                if (currentTarget.checked) next.add(each);
                else next.delete(each);
                setSelected(next);
              }}
            />
          ))}
          <TextInput
            aria-label="Another attribute"
            placeholder="another attribute, Enter"
            spellCheck={false}
            value={typed}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
        </fieldset>
        <Flex className={styles['foot']} gap="var(--space-8)" align="center" justify="flex-end">
          <Button onClick={onClose}>Cancel</Button>
          <SteadyButton
            type="submit"
            variant="filled"
            disabled={(attributes.length === 0 && name === '') || busy}
            reason={attributes.length === 0 ? 'Name at least one attribute.' : null}
            data-autofocus
          >
            {name === '' ? 'Export' : 'Add the attribute'}
          </SteadyButton>
        </Flex>
      </form>
    </Modal>
  );
}

const countOf = (vertices: number) => plural(vertices, 'vertex', 'vertices');
