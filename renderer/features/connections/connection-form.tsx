import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useEffect, useId, useState } from 'react';
import type { Authority, AuthorityChoice } from '../../../shared/connections/way.ts';
import type { Connection } from '../../../shared/connections.ts';
import { useAct } from '../../hooks/use-act.ts';
import { useHost } from '../../host.ts';
import { firstFieldMark, focusOn, home } from '../../ui/focus.ts';
import { notifyDone, notifyProblem } from '../../ui/notify.tsx';
import { SteadyButton } from '../../ui/steady-button.tsx';
import styles from './connections.module.css';
import { focusFirstFault } from './focus-first-fault.ts';
import formStyles from './form.module.css';
import { FormAddresses } from './form-addresses.tsx';
import { FormBasics } from './form-basics.tsx';
import {
  asAsked,
  type FormValues,
  faultsIn,
  isOtherPlace,
  isOtherSignIn,
  startValues,
} from './form-values.ts';
import { FormWay } from './form-way.tsx';
import { type FormStart, showConnection } from './store.ts';

interface ConnectionFormProps {
  readonly keyring: string | null;
  /** Names that others have. */
  readonly names: readonly string[];
  /** What it starts from; null for an empty form. */
  readonly from: Connection | null;
  readonly as: FormStart['as'];
}

/** The fields from top to bottom. */
const order = [
  'name',
  'addresses.authUrl',
  'addresses.connectorUrl',
  'addresses.graphUrl',
  'addresses.objectsUrl',
  'addresses.actionsUrl',
  'views',
  'clientId',
  'clientSecret',
  'username',
  'password',
  'proxy.url',
  'proxy.user',
  'connectTimeoutMs',
  'answerTimeoutMs',
];

/** The form of a connection. What is typed here as a secret goes to the host and is never shown again. */
export function ConnectionForm({ keyring, names, from, as }: ConnectionFormProps) {
  const { api } = useHost();
  const { busy, run } = useAct(notifyProblem);
  const formId = useId();
  const changes = as === 'change' ? from : null;
  const [authority, setAuthority] = useState<{ facts: Authority | null; choice: AuthorityChoice }>({
    facts: from?.authority ?? null,
    choice: from?.authority ? { from: 'connection', id: from.id } : { from: 'none' },
  });
  const form = useForm<FormValues>({
    initialValues: startValues(from, as),
    validate: (values) => {
      const faults = faultsIn(values, changes);
      const isTaken = names.some((name) => name.toLowerCase() === values.name.trim().toLowerCase());
      return isTaken ? { ...faults, name: 'A connection has this name already.' } : faults;
    },
  });
  useEffect(() => focusOn(firstFieldMark), []);
  const other = changes !== null && isOtherSignIn(form.values, changes);
  const title = changes ? `Change ${changes.name}` : 'New connection';
  const leave = () => showConnection(from?.id ?? null);

  const keep = (values: FormValues) =>
    run(async () => {
      const asked = asAsked(values, authority.choice);
      const { id, name } = changes
        ? await api.connections.change({ ...asked, id: changes.id })
        : await api.connections.add(asked);
      showConnection(id);
      notifyDone(changes ? `${name} changed` : `${name} added`, 'Test it to see whether it works.');
    });
  const way = () => {
    const { proxy, connectTimeoutMs, answerTimeoutMs } = asAsked(form.values, authority.choice);
    return {
      ...{ authority: authority.choice, proxy, connectTimeoutMs, answerTimeoutMs },
      connectionId: changes?.id ?? null,
    };
  };

  return (
    <section className={styles['detail']} aria-label={title}>
      <div className={styles['head']}>
        <h1 {...home} title={title}>
          {title}
        </h1>
      </div>
      <form
        id={formId}
        className={formStyles['form']}
        noValidate
        onSubmit={form.onSubmit(
          (values) => void keep(values),
          (errors) => focusFirstFault(order, errors, (path) => form.getInputNode(path)),
        )}
      >
        <FormBasics form={form} />
        <FormAddresses form={form} way={way} other={changes !== null && isOtherPlace(form.values, changes)} />
        <section className={formStyles['part']}>
          <h2>Sign-in</h2>
          <p className={formStyles['about']} role={other ? 'status' : undefined}>
            {secretWords({ keyring, changes, other })}
          </p>
          <div className={formStyles['pair']}>
            <TextInput label="Client id" autoComplete="off" {...form.getInputProps('clientId')} />
            <TextInput label="Client secret" {...hidden} {...form.getInputProps('clientSecret')} />
            <TextInput label="User" autoComplete="off" {...form.getInputProps('username')} />
            <TextInput label="Password" {...hidden} {...form.getInputProps('password')} />
          </div>
        </section>
        <FormWay
          form={form}
          authority={authority.facts}
          onAuthority={(chosen) =>
            setAuthority(
              chosen
                ? { facts: chosen.authority, choice: { from: 'file', pem: chosen.pem } }
                : { facts: null, choice: { from: 'none' } },
            )
          }
          knowsProxy={
            changes?.proxy?.user !== undefined &&
            changes.proxy.user !== '' &&
            changes.proxy.user === form.values.proxy.user.trim() &&
            changes.proxy.url === form.values.proxy.url.trim()
          }
        />
      </form>
      <div className={formStyles['bar']}>
        <p>Nothing is sent to the platform yet.</p>
        <Button onClick={leave}>Cancel</Button>
        <SteadyButton type="submit" form={formId} variant="filled" off={busy}>
          {changes ? 'Keep changes' : 'Add connection'}
        </SteadyButton>
      </div>
    </section>
  );
}

/** Paste works as everywhere; there is nothing to show, because nothing is ever shown again. */
const hidden = { type: 'password', autoComplete: 'new-password' } as const;

function secretWords({
  keyring,
  changes,
  other,
}: {
  keyring: string | null;
  changes: Connection | null;
  other: boolean;
}): string {
  if (other)
    return 'This is another sign-in: the secrets that are known are wiped, so type client secret and password, or type them later.';
  if (changes && changes.signIn !== 'missing')
    return 'The secrets are known and never shown. They stay as they are while these two fields are empty.';
  return keyring
    ? `Kept in the keyring of this system (${keyring}) and never shown again.`
    : 'This system has no keyring: the secrets are kept until the program ends and never shown again.';
}
