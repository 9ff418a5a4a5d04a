import { PasswordInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { type NewSignIn, newSignIn } from '../../../shared/connections.ts';
import { useAct } from '../../hooks/use-act.ts';
import { useHost } from '../../host.ts';
import { notifyDone, notifyProblem } from '../../ui/notify.tsx';
import { SteadyButton } from '../../ui/steady-button.tsx';
import styles from './connections.module.css';
import { focusFirstFault } from './focus-first-fault.ts';

const order = ['clientSecret', 'password'];

/** The two secrets of a connection, typed again; they go to the host and are never shown. */
export function SignInAgain({ id, name, onKept }: { id: string; name: string; onKept?: () => void }) {
  const { api } = useHost();
  const { busy, run } = useAct(notifyProblem);
  const form = useForm<NewSignIn>({
    initialValues: { id, clientSecret: '', password: '' },
    validate: schemaResolver(newSignIn, { sync: true }),
  });
  const keep = (values: NewSignIn) =>
    run(async () => {
      await api.connections.signIn(values);
      form.reset();
      notifyDone(`Sign-in of ${name} changed`, 'Test it to see whether it works.');
      onKept?.();
    });

  return (
    <form
      className={styles['again']}
      noValidate
      onSubmit={form.onSubmit(
        (values) => void keep(values),
        (errors) => focusFirstFault(order, errors, (path) => form.getInputNode(path)),
      )}
    >
      <PasswordInput label="Client secret" autoComplete="off" {...form.getInputProps('clientSecret')} />
      <PasswordInput label="Password" autoComplete="new-password" {...form.getInputProps('password')} />
      <SteadyButton type="submit" off={busy}>
        Keep
      </SteadyButton>
    </form>
  );
}
