import { Button, Flex, Modal, Textarea } from '@mantine/core';
import { type FormEvent, useMemo, useState } from 'react';
import { plural } from '../../../../../shared/units.ts';
import type { OpenVertex } from '../../../../../shared/vertices.ts';
import { useAct } from '../../../../hooks/use-act.ts';
import { useHost } from '../../../../host.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { notifyDone, notifyProblem } from '../../../../ui/notify/notify.tsx';
import { SteadyButton } from '../../../../ui/steady-button.tsx';
import { formatCreated } from '../../lists/created-text.ts';
import { sentenceName } from '../../store.ts';
import { useProductionConsent } from '../use-production-consent.tsx';
import styles from './series.module.css';
import { readTypedValues, type TypedPoint } from './typed-values.ts';

interface AddValuesProps {
  readonly vertex: OpenVertex;
  readonly onAdded: () => void;
}

/** Button with a dialog that adds values with their times to a timeseries, and shows what will be written. */
export function AddValues({ vertex, onAdded }: AddValuesProps) {
  const [isOpen, setOpen] = useState(false);
  const consent = useProductionConsent();
  return (
    <>
      <SteadyButton
        leftSection={<Icon name="plus" />}
        disabled={consent.reason !== null}
        reason={consent.reason}
        onClick={() => setOpen(true)}
      >
        Add values…
      </SteadyButton>
      <Modal
        opened={isOpen}
        onClose={() => setOpen(false)}
        title={`Add values to ${sentenceName(vertex)}`}
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <Form
          vertex={vertex}
          consent={consent}
          onCancel={() => setOpen(false)}
          onDone={() => {
            setOpen(false);
            onAdded();
          }}
        />
      </Modal>
      {consent.dialog}
    </>
  );
}

interface FormProps {
  readonly vertex: OpenVertex;
  readonly consent: ReturnType<typeof useProductionConsent>;
  readonly onCancel: () => void;
  readonly onDone: () => void;
}

function Form({ vertex, consent, onCancel, onDone }: FormProps) {
  const { id } = vertex;
  const { api } = useHost();
  const [text, setText] = useState('');
  const act = useAct(notifyProblem);
  const typed = useMemo(() => readTypedValues(text, Date.now()), [text]);
  const isEmpty = text.trim() === '';
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    // Read again, because a value without a time gets the time at which it is added.
    const { points } = readTypedValues(text, Date.now());
    if (points === null || points.length === 0) return;
    const words = plural(points.length, 'value');
    consent.ask(`${words} will be written.`, `Add ${words}`, async (isAgreed) => {
      const isDone = await act.run(() =>
        api.vertices.addValues({ id, points: points.map((point) => ({ ...point })), agreed: isAgreed }),
      );
      if (!isDone) return;
      notifyDone(`${words} added to ${sentenceName(vertex)}`, undefined, vertex.id);
      onDone();
    });
  };
  return (
    <form className={styles['form']} onSubmit={onSubmit}>
      <Textarea
        data-autofocus
        label="One value per line, after its time"
        description="Write the time in milliseconds since 1970 or like 2026-11-01 14:30:00. A value without a time is stored with the current time."
        placeholder={'2026-11-01 14:30:00 42\n2026-11-01 14:31:00 43'}
        classNames={{ input: styles['lines'] ?? '' }}
        rows={8}
        spellCheck={false}
        value={text}
        error={isEmpty ? null : typed.fault}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onSubmit(event);
        }}
      />
      <p className={styles['result-text']} role="status">
        {typed.points && typed.points.length > 0 && `${readWords(typed.points)} `}An existing value with the
        same time is replaced.
      </p>
      <Flex gap="var(--space-8)" justify="flex-end">
        <Button onClick={onCancel}>Cancel</Button>
        <Button
          type="submit"
          variant="filled"
          loading={act.busy}
          disabled={typed.points === null || typed.points.length === 0}
        >
          {typed.points && typed.points.length > 0 ? `Add ${plural(typed.points.length, 'value')}` : 'Add'}
        </Button>
      </Flex>
    </form>
  );
}

function readWords(points: readonly TypedPoint[]): string {
  const times = points.map(({ at }) => at);
  const from = times.reduce((one, other) => Math.min(one, other));
  const to = times.reduce((one, other) => Math.max(one, other));
  const [first] = points;
  return points.length === 1 && first
    ? `${first.value} at ${formatCreated(from)}.`
    : `${plural(points.length, 'value')} from ${formatCreated(from)} to ${formatCreated(to)}.`;
}
