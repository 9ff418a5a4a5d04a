import { Button, PasswordInput, SegmentedControl, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useEffect, useId, useState } from 'react';
import { type NewConnection, newConnection } from '../../../shared/connections.ts';
import { useAct } from '../../hooks/use-act.ts';
import { useHost } from '../../host.ts';
import { firstFieldMark, focusOn, home } from '../../ui/focus.ts';
import { notifyDone, notifyProblem } from '../../ui/notify.tsx';
import { SteadyButton } from '../../ui/steady-button.tsx';
import { addressesFromOrigin } from './addresses.ts';
import styles from './connections.module.css';
import { focusFirstFault } from './focus-first-fault.ts';
import { showConnection } from './store.ts';

const empty: NewConnection = {
  name: '',
  environment: 'test',
  addresses: { authUrl: '', connectorUrl: '', graphUrl: '', objectsUrl: '' },
  clientId: '',
  clientSecret: '',
  username: '',
  password: '',
};

/** The fields from top to bottom. */
const order = [
  'name',
  'environment',
  'addresses.authUrl',
  'addresses.connectorUrl',
  'addresses.graphUrl',
  'addresses.objectsUrl',
  'clientId',
  'clientSecret',
  'username',
  'password',
];

/** Not every platform has a Domain Object interface, so its address may be left empty. */
function asAsked(values: NewConnection): NewConnection {
  const { objectsUrl, ...addresses } = values.addresses;
  return objectsUrl?.trim() ? values : { ...values, addresses };
}

/** The form for a new connection. What is typed here goes to the host and is never shown again. */
export function AddConnection({ keyring, names }: { keyring: string | null; names: readonly string[] }) {
  const { api } = useHost();
  const { busy, run } = useAct(notifyProblem);
  const formId = useId();
  const [origin, setOrigin] = useState('');
  const check = schemaResolver(newConnection, { sync: true });
  const form = useForm<NewConnection>({
    initialValues: empty,
    validate: (values) => {
      const errors = check(asAsked(values));
      return names.includes(values.name.trim())
        ? { ...errors, name: 'A connection has this name already.' }
        : errors;
    },
  });

  useEffect(() => focusOn(firstFieldMark), []);
  const takeOrigin = (text: string) => {
    setOrigin(text);
    const addresses = addressesFromOrigin(text);
    if (addresses) form.setFieldValue('addresses', addresses);
  };

  const add = (values: NewConnection) =>
    run(async () => {
      const { id, name } = await api.connections.add(asAsked(values));
      showConnection(id);
      notifyDone(`${name} added`, 'Test it, then use it from the top bar.');
    });

  return (
    <section className={styles['detail']} aria-label="New connection">
      <div className={styles['head']}>
        <h1 {...home}>New connection</h1>
      </div>
      <form
        id={formId}
        className={styles['form']}
        noValidate
        onSubmit={form.onSubmit(
          (values) => void add(values),
          (errors) => focusFirstFault(order, errors, (path) => form.getInputNode(path)),
        )}
      >
        <div className={styles['pair']}>
          <TextInput label="Name" data-focus={firstFieldMark} {...form.getInputProps('name')} />
          <div className={styles['field']}>
            <span className={styles['fieldLabel']} id="environment-label">
              Environment
            </span>
            <SegmentedControl
              aria-labelledby="environment-label"
              data={[
                { value: 'test', label: 'Test' },
                { value: 'production', label: 'Production' },
              ]}
              {...form.getInputProps('environment')}
            />
          </div>
        </div>

        <h2>Addresses</h2>
        <TextInput
          label="From one origin"
          description="Where everything is served from one place, type it here and the four addresses follow."
          placeholder="https://platform.example.org"
          value={origin}
          onChange={(event) => takeOrigin(event.currentTarget.value)}
        />
        <TextInput label="Sign-in" {...form.getInputProps('addresses.authUrl')} />
        <TextInput label="CSV connector" {...form.getInputProps('addresses.connectorUrl')} />
        <TextInput label="Graph" {...form.getInputProps('addresses.graphUrl')} />
        <TextInput
          label="Domain objects"
          description="For the monitor. May stay empty."
          {...form.getInputProps('addresses.objectsUrl')}
        />

        <h2>Sign-in</h2>
        <p className={styles['about']}>
          {keyring
            ? `Kept in the keyring of this system (${keyring}) and never shown again.`
            : 'This system has no keyring: the secrets are kept until the program ends and never shown again.'}
        </p>
        <div className={styles['pair']}>
          <TextInput label="Client id" autoComplete="off" {...form.getInputProps('clientId')} />
          <PasswordInput label="Client secret" autoComplete="off" {...form.getInputProps('clientSecret')} />
          <TextInput label="User" autoComplete="off" {...form.getInputProps('username')} />
          <PasswordInput label="Password" autoComplete="new-password" {...form.getInputProps('password')} />
        </div>
      </form>
      <div className={styles['bar']}>
        <p>Nothing is sent to the platform yet.</p>
        <Button onClick={() => showConnection(null)}>Cancel</Button>
        <SteadyButton type="submit" form={formId} variant="filled" off={busy}>
          Add connection
        </SteadyButton>
      </div>
    </section>
  );
}
