import { NumberInput, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { Authority } from '../../../shared/connections/network-settings.ts';
import { SecretInput } from '../../ui/secret-input.tsx';
import { AuthorityField } from './authority-field.tsx';
import formStyles from './form.module.css';
import type { FormValues } from './form-values.ts';

interface FormNetworkProps {
  readonly form: UseFormReturnType<FormValues>;
  readonly authority: Authority | null;
  /** Receives the chosen authority and its file as PEM; null to remove the authority. */
  readonly onAuthority: (chosen: { authority: Authority; pem: string } | null) => void;
  /** Whether the host has a stored password for exactly this proxy and user. */
  readonly knowsProxy: boolean;
}

/** Network settings of a connection: trusted certificates, the proxy, and time limits. */
export function FormNetwork({ form, authority, onAuthority, knowsProxy }: FormNetworkProps) {
  const seconds = (field: 'connectTimeoutMs' | 'responseTimeoutMs') => ({
    ...form.getInputProps(field),
    value: form.values[field] === null ? '' : form.values[field] / 1000,
    onChange: (typed: number | string) =>
      form.setFieldValue(field, typed === '' ? null : Math.round(Number(typed) * 1000)),
    min: 0,
    hideControls: true,
    allowNegative: false,
    suffix: ' s',
  });
  return (
    <section className={formStyles['part']} aria-labelledby="form-way">
      <h2 id="form-way">Network</h2>
      <AuthorityField authority={authority} onChange={onAuthority} />
      <TextInput
        label="Proxy"
        description="Leave empty for no proxy. Addresses on this machine (127.0.0.1, localhost) bypass the proxy."
        placeholder="http://proxy.example.org:3128"
        {...form.getInputProps('proxy.url')}
      />
      {form.values.proxy.url.trim() !== '' && (
        <div className={formStyles['pair']}>
          <TextInput
            label="User of the proxy"
            description="Leave empty if the proxy needs no user."
            autoComplete="off"
            {...form.getInputProps('proxy.user')}
          />
          <SecretInput
            label="Password of the proxy"
            description={knowsProxy ? 'Stored; leave empty to keep it.' : 'Stored like the other secrets.'}
            {...form.getInputProps('proxy.password')}
          />
        </div>
      )}
      <div className={formStyles['pair']}>
        <NumberInput
          label="Connect timeout"
          description="In seconds; 10 if empty."
          {...seconds('connectTimeoutMs')}
        />
        <NumberInput
          label="Response timeout"
          description="In seconds; up to 120 if empty."
          {...seconds('responseTimeoutMs')}
        />
      </div>
    </section>
  );
}
