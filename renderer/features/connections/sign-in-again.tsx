import { useForm } from '@mantine/form';
import { type Connection, completeSignIn, signInUpdate } from '../../../shared/connections.ts';
import { useAct } from '../../hooks/use-act.ts';
import { useHost } from '../../host.ts';
import { notifyDone, notifyProblem } from '../../ui/notify/notify.tsx';
import { SecretInput } from '../../ui/secret-input.tsx';
import { SteadyButton } from '../../ui/steady-button.tsx';
import styles from './connections.module.css';
import { focusFirstFault } from './focus-first-fault.ts';

const order = ['clientSecret', 'password'];

interface SignInAgainProps {
  readonly connection: Pick<Connection, 'id' | 'name' | 'proxy' | 'signIn'>;
  /** Called after the secrets were saved. */
  readonly onSaved?: () => void;
}

/** Form to enter the secrets of an existing connection again; they go to the host and are never shown. */
export function SignInAgain({ connection, onSaved }: SignInAgainProps) {
  const { api } = useHost();
  const { busy, run } = useAct(notifyProblem);
  const { id, name, proxy } = connection;
  const isStored = connection.signIn !== 'missing';
  const form = useForm({
    initialValues: { id, clientSecret: '', password: '', proxyPassword: '' },
    validate: (values) => {
      const schema = isStored ? signInUpdate : completeSignIn;
      const faults: Record<string, string> = {};
      for (const { path, message } of schema.safeParse(values).error?.issues ?? [])
        faults[path.join('.')] ??= message;
      const { clientSecret, password, proxyPassword } = values;
      const isNothingTyped = [clientSecret, password, proxyPassword].every((each) => each === '');
      return isStored && isNothingTyped ? { password: 'Enter the secret that has changed.' } : faults;
    },
  });
  const save = ({ proxyPassword, ...secrets }: typeof form.values) =>
    run(async () => {
      await api.connections.signIn({ ...secrets, ...(proxyPassword !== '' && { proxyPassword }) });
      form.reset();
      notifyDone(`Sign-in of ${name} changed`, 'Test it to check whether it works.');
      onSaved?.();
    });

  return (
    <form
      className={styles['again']}
      noValidate
      onSubmit={form.onSubmit(
        (values) => void save(values),
        (errors) => focusFirstFault(order, errors, (path) => form.getInputNode(path)),
      )}
    >
      {isStored && <p>An empty field keeps its stored secret.</p>}
      <SecretInput label="Client secret" {...form.getInputProps('clientSecret')} />
      <SecretInput label="Password" {...form.getInputProps('password')} />
      {proxy?.user && <SecretInput label="Password of the proxy" {...form.getInputProps('proxyPassword')} />}
      <SteadyButton type="submit" disabled={busy}>
        Save
      </SteadyButton>
    </form>
  );
}
