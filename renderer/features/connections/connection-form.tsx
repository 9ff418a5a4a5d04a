import { Button, Flex } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useEffect, useId, useState } from 'react';
import type { Authority, AuthorityChoice } from '../../../shared/connections/network-settings.ts';
import { isSameName } from '../../../shared/connections/visible.ts';
import type { Connection } from '../../../shared/connections.ts';
import { useAct } from '../../hooks/use-act.ts';
import { useHost } from '../../host.ts';
import { firstFieldMark, focusOn, home } from '../../ui/focus.ts';
import { notifyDone, notifyProblem } from '../../ui/notify/notify.tsx';
import { SteadyButton } from '../../ui/steady-button.tsx';
import styles from './connections.module.css';
import { focusFirstFault } from './focus-first-fault.ts';
import formStyles from './form.module.css';
import { FormAddresses } from './form-addresses.tsx';
import { FormBasics } from './form-basics.tsx';
import { FormNetwork } from './form-network.tsx';
import { FormSignIn } from './form-sign-in.tsx';
import {
  changesPlatform,
  type FormValues,
  faultsIn,
  isOtherSignIn,
  startValues,
  toNewConnection,
} from './form-values.ts';
import { LeaveGuard } from './leave-guard.tsx';
import { endForm, type FormStart } from './store.ts';

interface ConnectionFormProps {
  /** Name of the system's keyring; null if the system has none, undefined until it is open. */
  readonly keyring: string | null | undefined;
  /** Names of the other connections. */
  readonly names: readonly string[];
  /** Initial values; null for an empty form, or if the connection is gone. */
  readonly from: Connection | null;
  readonly as: FormStart['as'];
}

/** Fields from top to bottom; the first faulty one gets the focus. */
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
  'responseTimeoutMs',
];

/** Form to add, copy or change a connection. Secrets that are typed here go to the host and are never shown again. */
export function ConnectionForm({ keyring, names, from: current, as }: ConnectionFormProps) {
  const { api } = useHost();
  const { busy, run } = useAct(notifyProblem);
  const formId = useId();
  const [initial] = useState(current);
  // A connection removed in another window must not switch the form to another connection.
  const from = current ?? initial;
  const changes = as === 'change' ? from : null;
  const [authority, setAuthority] = useState<{ facts: Authority | null; choice: AuthorityChoice }>({
    facts: from?.authority ?? null,
    choice: from?.authority ? { from: 'connection', id: from.id } : { from: 'none' },
  });
  const form = useForm<FormValues>({
    initialValues: startValues(from, as),
    validate: (values) => {
      const faults = faultsIn(values, changes);
      const isTaken = names.some((name) => isSameName(name, values.name.trim()));
      return isTaken ? { ...faults, name: 'Another connection already has this name.' } : faults;
    },
  });
  useEffect(() => focusOn(firstFieldMark), []);
  const other = changes !== null && isOtherSignIn(form.values, changes);
  const title = changes ? `Change ${changes.name}` : 'New connection';
  const isOtherAuthority =
    authority.choice.from === 'file' || (authority.choice.from === 'none' && Boolean(from?.authority));

  const save = (values: FormValues) =>
    run(async () => {
      const input = toNewConnection(values, authority.choice);
      const { id, name } = changes
        ? await api.connections.change({ ...input, id: changes.id })
        : await api.connections.add(input);
      endForm({ shown: id, form: null });
      notifyDone(
        changes ? `${name} changed` : `${name} added`,
        'Test it to check whether it works.',
        `connection ${id}`,
      );
    });
  const networkSettings = () => {
    const { proxy, connectTimeoutMs, responseTimeoutMs } = toNewConnection(form.values, authority.choice);
    return {
      authority: authority.choice,
      proxy,
      connectTimeoutMs,
      responseTimeoutMs: responseTimeoutMs,
      connectionId: changes?.id ?? null,
    };
  };

  return (
    <Flex className={styles['detail']} component="section" direction="column" aria-label={title}>
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
          (values) => void save(values),
          (errors) => focusFirstFault(order, errors, (path) => form.getInputNode(path)),
        )}
      >
        <FormBasics form={form} />
        <FormAddresses
          form={form}
          networkSettings={networkSettings}
          other={changes !== null && changesPlatform(form.values, changes)}
        />
        <FormSignIn form={form} keyring={keyring} changes={changes} other={other} />
        <FormNetwork
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
      <Flex className={formStyles['bar']} gap="var(--space-8)" align="center" justify="flex-end">
        <p>Nothing is sent to the platform yet.</p>
        <Button onClick={() => endForm({ shown: from?.id ?? null, form: null })}>Cancel</Button>
        <SteadyButton type="submit" form={formId} variant="filled" disabled={busy}>
          {changes ? 'Save changes' : 'Add connection'}
        </SteadyButton>
      </Flex>
      <LeaveGuard
        typed={form.isDirty() || isOtherAuthority}
        saving={busy}
        what={changes ? changes.name : 'the new connection'}
      />
    </Flex>
  );
}
