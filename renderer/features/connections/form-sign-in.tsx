import { TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { Connection } from '../../../shared/connections.ts';
import { SecretInput } from '../../ui/secret-input.tsx';
import formStyles from './form.module.css';
import type { FormValues } from './form-values.ts';

interface FormSignInProps {
  readonly form: UseFormReturnType<FormValues>;
  /** Name of the system's keyring; null if the system has none, undefined until it is open. */
  readonly keyring: string | null | undefined;
  /** The connection that is changed, else null. */
  readonly changes: Connection | null;
  /** Whether the form signs in to another account or platform than the saved connection. */
  readonly other: boolean;
}

/** Fields for the client and the user that sign in. */
export const FormSignIn = ({ form, keyring, changes, other }: FormSignInProps) => (
  <section className={formStyles['part']}>
    <h2>Sign-in</h2>
    <p className={formStyles['about']} role={other ? 'status' : undefined}>
      {secretWords({ keyring, changes, other })}
    </p>
    <div className={formStyles['pair']}>
      <TextInput label="Client ID" autoComplete="off" {...form.getInputProps('clientId')} />
      <SecretInput label="Client secret" {...form.getInputProps('clientSecret')} />
      <TextInput label="User" autoComplete="off" {...form.getInputProps('username')} />
      <SecretInput label="Password" {...form.getInputProps('password')} />
    </div>
  </section>
);

function secretWords({ keyring, changes, other }: Omit<FormSignInProps, 'form'>): string {
  if (other)
    return 'You changed the sign-in, so the stored secrets will be deleted. Enter the client secret and password now or later.';
  if (changes && changes.signIn !== 'missing')
    return 'The secrets are stored but never shown. An empty field keeps its stored secret.';
  if (keyring === undefined) return 'Opening the keyring of this system… The secrets are never shown again.';
  return keyring
    ? `Stored in the keyring of this system (${keyring}) and never shown again.`
    : 'This system has no keyring: the secrets are stored until the program ends and never shown again.';
}
