import { Modal, TextInput } from '@mantine/core';
import { useState } from 'react';
import {
  type NotificationSettings,
  webhookSettings,
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

interface WebhookDialogProps {
  /** Null if the destination is not set up. */
  readonly webhook: NotificationSettings['webhook'];
  /** Whether and where the signing secret is stored. */
  readonly kept: SecretState;
  readonly onChange: (some: Partial<NotificationSettings>) => Promise<void>;
  readonly onClose: () => void;
}

/** Dialog that sets up or removes the address to which notifications are posted. */
export const WebhookDialog = (props: WebhookDialogProps) => (
  <Modal opened onClose={props.onClose} title="Webhook" closeButtonProps={{ 'aria-label': 'Close' }}>
    <WebhookForm {...props} />
  </Modal>
);

function WebhookForm({ webhook, kept, onChange, onClose }: WebhookDialogProps) {
  const { api } = useHost();
  const { busy, run } = useAct(notifyProblem);
  const [url, setUrl] = useState(webhook?.url ?? '');
  const [secret, setSecret] = useState('');
  const [isTried, setTried] = useState(false);
  const keptWords = useSecretHint(kept, 'secret');
  const parsedForm = webhookSettings.safeParse({ url: url.trim() });
  const isSecretMissing = secret === '' && kept === 'missing';
  const faults = isTried && !parsedForm.success ? firstIssues(parsedForm.error) : {};
  const save = async () => {
    if (!parsedForm.success || isSecretMissing) return;
    const isDone = await run(async () => {
      await onChange({ webhook: parsedForm.data });
      if (secret !== '') await api.monitor.setNotificationSecret({ of: 'webhook', secret });
    });
    if (isDone) onClose();
  };
  const remove = async () => {
    const isDone = await run(async () => {
      await onChange({ webhook: null });
      await api.monitor.setNotificationSecret({ of: 'webhook', secret: '' });
    });
    if (isDone) onClose();
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
      <TextInput
        label="Address"
        data-autofocus
        placeholder="https://hooks.example.org/graph-intake"
        value={url}
        error={faults['url'] ?? null}
        onChange={(event) => setUrl(event.currentTarget.value)}
      />
      <SecretInput
        label="Signing secret"
        description={keptWords}
        value={secret}
        error={isTried && isSecretMissing ? 'Enter a secret that the receiver knows, too.' : null}
        onChange={setSecret}
      />
      <p className={styles['hint']}>
        Notifications are posted as JSON, signed with this secret. Failed attempts are repeated for up to 45
        minutes.
      </p>
      <DialogButtons busy={busy} onCancel={onClose} onRemove={webhook === null ? null : remove} />
    </form>
  );
}
