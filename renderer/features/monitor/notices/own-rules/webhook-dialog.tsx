import { Modal, TextInput } from '@mantine/core';
import { useState } from 'react';
import {
  type NotificationSettings,
  webhookSettings,
} from '../../../../../shared/monitor/notification-rules/settings.ts';
import type { KeptSecret } from '../../../../../shared/monitor/notification-rules/state.ts';
import { useAct } from '../../../../hooks/use-act.ts';
import { useHost } from '../../../../host.ts';
import { notifyProblem } from '../../../../ui/notify/notify.tsx';
import { SecretInput } from '../../../../ui/secret-input.tsx';
import { DialogButtons } from './dialog-buttons.tsx';
import { firstIssues } from './first-issues.ts';
import { useKeptWords } from './kept-words.ts';
import styles from './own-rules.module.css';

interface WebhookDialogProps {
  readonly webhook: NotificationSettings['webhook'];
  readonly kept: KeptSecret;
  readonly onChange: (some: Partial<NotificationSettings>) => Promise<void>;
  readonly onClose: () => void;
}

export const WebhookDialog = (props: WebhookDialogProps) => (
  <Modal opened onClose={props.onClose} title="Webhook" closeButtonProps={{ 'aria-label': 'Close' }}>
    <WebhookForm {...props} />
  </Modal>
);

function WebhookForm({ webhook, kept, onChange, onClose }: WebhookDialogProps) {
  const { api } = useHost();
  const { busy, run } = useAct(notifyProblem);
  const [url, setUrl] = useState(webhook?.url ?? '');
  const [key, setKey] = useState('');
  const [isTried, setTried] = useState(false);
  const keptWords = useKeptWords(kept, 'secret');
  const read = webhookSettings.safeParse({ url: url.trim() });
  const isKeyMissing = key === '' && kept === 'missing';
  const faults = isTried && !read.success ? firstIssues(read.error) : {};
  const save = async () => {
    setTried(true);
    if (!read.success || isKeyMissing) return;
    const isDone = await run(async () => {
      await onChange({ webhook: read.data });
      if (key !== '') await api.monitor.setNotificationSecret({ of: 'webhook', secret: key });
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
        value={key}
        error={isTried && isKeyMissing ? 'Enter a secret that the receiver knows, too.' : null}
        onChange={setKey}
      />
      <p className={styles['hint']}>
        Notifications are posted as JSON, signed with this secret. Failed attempts are repeated for up to 45
        minutes.
      </p>
      <DialogButtons busy={busy} onCancel={onClose} onRemove={webhook === null ? null : remove} />
    </form>
  );
}
