import { Flex, Modal, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import {
  type EmailSettings,
  emailSettings,
  type NotificationSettings,
} from '../../../../../shared/monitor/notification-rules/settings.ts';
import type { SecretState } from '../../../../../shared/monitor/notification-rules/state.ts';
import { useAct } from '../../../../hooks/use-act.ts';
import { useHost } from '../../../../host.ts';
import { notifyProblem } from '../../../../ui/notify/notify.tsx';
import { SecretInput } from '../../../../ui/secret-input.tsx';
import { DialogButtons } from './dialog-buttons.tsx';
import { firstIssues } from './first-issues.ts';
import styles from './own-rules.module.css';
import { useSecretHint } from './secret-hint.ts';
import { showFaults } from './show-faults.ts';

interface EmailDialogProps {
  /** Null if the destination is not set up. */
  readonly email: NotificationSettings['email'];
  /** Whether and where the password is stored. */
  readonly kept: SecretState;
  readonly onChange: (some: Partial<NotificationSettings>) => Promise<void>;
  readonly onClose: () => void;
}

/** Dialog that sets up or removes the mail server and the addresses for notifications. */
export const EmailDialog = (props: EmailDialogProps) => (
  <Modal opened onClose={props.onClose} title="E-mail" closeButtonProps={{ 'aria-label': 'Close' }}>
    <EmailForm {...props} />
  </Modal>
);

const securities: readonly { value: EmailSettings['security']; label: string }[] = [
  { value: 'starttls', label: 'STARTTLS' },
  { value: 'tls', label: 'TLS' },
  { value: 'none', label: 'None' },
];

function EmailForm({ email, kept, onChange, onClose }: EmailDialogProps) {
  const { api } = useHost();
  const { busy, run } = useAct(notifyProblem);
  const [form, setForm] = useState({
    from: email?.from ?? '',
    to: email?.to.join(', ') ?? '',
    host: email?.host ?? '',
    port: `${email?.port ?? 587}`,
    user: email?.user ?? '',
  });
  const [security, setSecurity] = useState(email?.security ?? 'starttls');
  const [password, setPassword] = useState('');
  const [isTried, setTried] = useState(false);
  const parsedForm = emailSettings.safeParse({
    from: form.from.trim(),
    host: form.host.trim(),
    user: form.user.trim(),
    security,
    to: form.to.split(/[\s,;]+/).filter((part) => part !== ''),
    port: Number(form.port),
  });
  // A stored password belongs to one user of one server.
  const isSameAccount = email?.host === form.host.trim() && email.user === form.user.trim();
  const keptWords = useSecretHint(isSameAccount ? kept : 'missing', 'password');
  const isPasswordMissing =
    form.user.trim() !== '' && password === '' && !(isSameAccount && kept !== 'missing');
  const faults = isTried && !parsedForm.success ? firstIssues(parsedForm.error) : {};
  const field = (name: keyof typeof form) => ({
    value: form[name],
    error: faults[name] ?? null,
    onChange: (event: { currentTarget: { value: string } }) =>
      setForm({ ...form, [name]: event.currentTarget.value }),
  });
  const save = async () => {
    if (!parsedForm.success || isPasswordMissing) return;
    const isDone = await run(async () => {
      await onChange({ email: parsedForm.data });
      if (password !== '') await api.monitor.setNotificationSecret({ of: 'email', secret: password });
    });
    if (isDone) onClose();
  };
  const remove = async () => {
    if (await run(() => onChange({ email: null }))) onClose();
  };
  return (
    <form
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault();
        showFaults(event.currentTarget, () => setTried(true));
        void save();
      }}
    >
      <TextInput label="From" data-autofocus placeholder="graph-intake@example.org" {...field('from')} />
      <TextInput label="To" placeholder="Addresses, separated by commas" {...field('to')} />
      <Flex gap="var(--space-12)">
        <TextInput
          className={styles['half']}
          label="Mail server"
          placeholder="smtp.example.org"
          {...field('host')}
        />
        <TextInput className={styles['port']} label="Port" inputMode="numeric" {...field('port')} />
        <Select
          className={styles['encryption']}
          label="Encryption"
          data={securities}
          value={security}
          error={faults['security'] ?? null}
          onChange={(value) => setSecurity((value ?? security) as EmailSettings['security'])}
        />
      </Flex>
      <Flex gap="var(--space-12)">
        <TextInput
          className={styles['half']}
          label="User"
          placeholder="Empty without a sign-in"
          autoComplete="off"
          {...field('user')}
        />
        <div className={styles['half']}>
          <SecretInput
            label="Password"
            value={password}
            error={isTried && isPasswordMissing ? 'Enter the password of this user.' : null}
            onChange={setPassword}
          />
        </div>
      </Flex>
      {form.user.trim() !== '' && <p className={styles['hint']}>{keptWords}</p>}
      <DialogButtons busy={busy} onCancel={onClose} onRemove={email === null ? null : remove} />
    </form>
  );
}
