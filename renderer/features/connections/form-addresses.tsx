import { Button, Flex, Loader, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useState } from 'react';
import type { RequestedOrigin } from '../../../shared/connections.ts';
import type { AppError } from '../../../shared/errors.ts';
import { useAct } from '../../hooks/use-act.ts';
import { useHost } from '../../host.ts';
import { Icon } from '../../ui/icon.tsx';
import { SteadyButton } from '../../ui/steady-button.tsx';
import { isUnencrypted, originIn, usualAddresses } from './addresses.ts';
import styles from './connections.module.css';
import formStyles from './form.module.css';
import type { FormValues } from './form-values.ts';

interface FormAddressesProps {
  readonly form: UseFormReturnType<FormValues>;
  /** Returns the network settings in the form. */
  readonly networkSettings: () => Omit<RequestedOrigin, 'origin'>;
  /** Whether rows or vertices would go to other addresses than those of the saved connection. */
  readonly other: boolean;
}

const fields = ['authUrl', 'connectorUrl', 'graphUrl', 'objectsUrl', 'actionsUrl'] as const;

/** Says which address an empty optional field has. */
const ifEmpty =
  'Optional. If you leave it empty, the default address is used, provided that the CSV connector and the graph have theirs.';

/** Fields for the addresses, which are typed one by one or requested from the platform. */
export function FormAddresses({ form, networkSettings, other }: FormAddressesProps) {
  const { api } = useHost();
  const [text, setText] = useState('');
  const [notes, setNotes] = useState<readonly string[]>([]);
  const [failure, setFailure] = useState<AppError | null>(null);
  const { busy, run } = useAct(setFailure);
  const origin = originIn(text);
  const [filledIn, setFilledIn] = useState<Partial<FormValues['addresses']>>({});
  /** Fills in addresses. A field without a new one is emptied if it was filled in before, but kept if it was typed. */
  const fillIn = (addresses: Partial<FormValues['addresses']>) => {
    form.setFieldValue('addresses', (before) => {
      const next = { ...before, ...addresses };
      for (const field of fields)
        if (!addresses[field] && before[field] === filledIn[field]) next[field] = '';
      return next;
    });
    for (const field of fields) if (addresses[field]) form.clearFieldError(`addresses.${field}`);
    setFilledIn(addresses);
  };
  const findAddresses = () => {
    if (origin === null) return;
    setFailure(null);
    setNotes([]);
    void run(async () => {
      const response = await api.connections.findAddresses({ ...networkSettings(), origin });
      fillIn(response.addresses as Partial<FormValues['addresses']>);
      setNotes(['Filled in from the platform.', ...response.notes]);
    });
  };

  return (
    <section className={formStyles['part']} aria-labelledby="form-addresses">
      <h2 id="form-addresses">Addresses</h2>
      <div className={formStyles['withButton']}>
        <TextInput
          label="From one origin"
          description="The platform can provide the address of each interface."
          placeholder="https://platform.example.org"
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setFailure(null);
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            // Enter in this field contacts the platform, and does not submit the form.
            event.preventDefault();
            if (!busy) findAddresses();
          }}
        />
        <SteadyButton
          disabled={busy || origin === null}
          reason={origin === null ? 'Enter an address such as https://platform.example.org.' : null}
          leftSection={busy && <Loader size="xs" aria-label="Contacting the platform" />}
          onClick={findAddresses}
        >
          Get from the platform
        </SteadyButton>
      </div>
      <div role="status" className={formStyles['result-text']}>
        {notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
      </div>
      {failure && failure.code !== 'aborted' && (
        <Flex className={styles['failed']} gap="var(--space-8)" align="center" role="alert">
          <Icon name="warning" />
          <p>{failure.message}</p>
          {origin !== null && (
            <Button
              onClick={() => {
                fillIn(usualAddresses(origin));
                setFailure(null);
                setNotes(['Filled in with the usual paths. Compare them with the addresses you were given.']);
              }}
            >
              Use the usual paths
            </Button>
          )}
        </Flex>
      )}
      <TextInput label="Sign-in" {...form.getInputProps('addresses.authUrl')} />
      <TextInput label="CSV connector" {...form.getInputProps('addresses.connectorUrl')} />
      <TextInput label="Graph" {...form.getInputProps('addresses.graphUrl')} />
      {fields.some((field) => isUnencrypted(form.values.addresses[field])) && (
        <p role="status" className={formStyles['about']}>
          Addresses that begin with http:// or ws:// are not encrypted: others in the network could read the
          password and the rows. Use https:// if the platform has it.
        </p>
      )}
      {other && (
        <p role="status" className={formStyles['about']}>
          These addresses are different. A run that was sent to another graph can no longer be continued or
          undone. For another platform, duplicate the connection instead.
        </p>
      )}
      <TextInput
        label="Domain objects"
        description={`For the monitor. ${ifEmpty}`}
        {...form.getInputProps('addresses.objectsUrl')}
      />
      <TextInput
        label="Action interface"
        description={`For the action handler, with http or https. ${ifEmpty}`}
        {...form.getInputProps('addresses.actionsUrl')}
      />
      <TextInput
        label="Views"
        description="Views of domain objects, separated by commas; the monitor follows each of them. If empty: “default”."
        placeholder="default, operations"
        {...form.getInputProps('views')}
      />
    </section>
  );
}
