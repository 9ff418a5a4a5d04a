import { Button, Flex, Modal, Select } from '@mantine/core';
import { useState } from 'react';
import type { HandlerState } from '../../../../shared/actions.ts';
import { useAct } from '../../../hooks/use-act.ts';
import { useHost } from '../../../host.ts';
import { notifyProblem } from '../../../ui/notify/notify.tsx';
import { SteadyButton } from '../../../ui/steady-button.tsx';
import { secretMark } from '../parameter-text.ts';
import { goToPlace } from '../places.ts';
import { type Trial, tryOut, useActions } from '../store.ts';
import { fieldFault, fieldsOf, parametersOf } from './fields.ts';
import { ParameterField } from './parameter-field.tsx';
import styles from './try-out.module.css';

type Capabilities = HandlerState['capabilities'];

/** Dialog that runs one action by hand, in the same way as an action of the platform. */
export function TryOut({ capabilities }: { capabilities: Capabilities }) {
  const trial = useActions((store) => store.trial);
  return (
    <Modal
      opened={trial !== null}
      onClose={() => tryOut(null)}
      title="Try an action"
      size="lg"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {trial && <Form trial={trial} capabilities={capabilities} />}
    </Modal>
  );
}

function Form({ trial, capabilities }: { trial: Trial; capabilities: Capabilities }) {
  const { api } = useHost();
  const { busy, run } = useAct(notifyProblem);
  const names = [...new Set(capabilities.map(({ name }) => name))];
  const [name, setName] = useState(names.includes(trial.capability) ? trial.capability : (names[0] ?? ''));
  const [typed, setTyped] = useState(trial.parameters);
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const capability = capabilities.find((each) => each.name === name);
  const fields = capability ? fieldsOf(capability) : [];
  const faults = fields.map((field) => fieldFault(field, typed[field.name] ?? ''));
  const isFaulty = capability === undefined || faults.some((fault) => fault !== null);
  const hasSecret = fields.some((field) => typed[field.name]?.includes(secretMark));
  const submit = () =>
    run(async () => {
      const parameters = parametersOf(fields, typed);
      const { id } = await api.actions.tryOut({ capability: name, parameters });
      tryOut(null);
      goToPlace({ show: 'action', id });
    });
  if (capability === undefined)
    return <p className={styles['muted']}>No capabilities are offered. Turn one on first.</p>;
  return (
    <form
      className={styles['form']}
      noValidate
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.requestSubmit();
      }}
      onSubmit={(event) => {
        event.preventDefault();
        setWasSubmitted(true);
        const first = fields[faults.findIndex((fault) => fault !== null)];
        if (first)
          event.currentTarget.querySelector<HTMLElement>(`[name="${CSS.escape(first.name)}"]`)?.focus();
        else if (!isFaulty) void submit();
      }}
    >
      <p className={styles['muted']}>
        The action runs like a request from the platform, with the same allow list and key: immediately if its
        target is allowed; otherwise it waits for your approval. The platform does not get the result.
      </p>
      <Select
        label="Capability"
        data={names}
        value={name}
        onChange={(next) => setName(next ?? '')}
        data-autofocus
      />
      {fields.map((field, index) => (
        <ParameterField
          key={`${name} ${field.name}`}
          field={field}
          value={typed[field.name] ?? ''}
          fault={wasSubmitted ? (faults[index] ?? null) : null}
          onChange={(text) => setTyped((before) => ({ ...before, [field.name]: text }))}
        />
      ))}
      {hasSecret && (
        <p className={styles['hint']} role="status">
          {secretMark} marks a secret. Enter it again; secrets are not stored.
        </p>
      )}
      <Flex gap="var(--space-8)" justify="flex-end">
        <Button onClick={() => tryOut(null)}>Cancel</Button>
        <SteadyButton type="submit" variant="filled" disabled={busy}>
          Run
        </SteadyButton>
      </Flex>
    </form>
  );
}
