import { Button, Flex } from '@mantine/core';
import { useId, useState } from 'react';
import type { Destination } from '../../../../../shared/monitor/notification-rules/rule.ts';
import type { NotificationSettings } from '../../../../../shared/monitor/notification-rules/settings.ts';
import type { NotificationsState } from '../../../../../shared/monitor/notification-rules/state.ts';
import { DeliveryLog, DeliveryResult } from './delivery-log.tsx';
import { destinationNames, isSetUp } from './destination-names.ts';
import { EmailDialog } from './email-dialog.tsx';
import styles from './own-rules.module.css';
import { TestButton } from './test-button.tsx';
import { WebhookDialog } from './webhook-dialog.tsx';

interface DestinationListProps extends NotificationsState {
  /** Changes some of the settings on the host. */
  readonly change: (some: Partial<NotificationSettings>) => Promise<void>;
}

const destinations = Object.keys(destinationNames) as Destination[];

/** List of destinations for notifications, each with its last delivery and buttons to set it up and to send a test. */
export function DestinationList({ settings, webhookKey, mailKey, deliveries, change }: DestinationListProps) {
  const head = useId();
  const [openDialog, setOpenDialog] = useState<Destination | 'log' | null>(null);
  const close = () => setOpenDialog(null);
  const isKeyMissing = (each: Destination) =>
    (each === 'webhook' && settings.webhook !== null && webhookKey === 'missing') ||
    (each === 'email' && (settings.email?.user ?? '') !== '' && mailKey === 'missing');
  return (
    <>
      <h2 id={head}>Destinations</h2>
      <ul className={styles['rules']} aria-labelledby={head}>
        {destinations.map((each) => {
          const last = deliveries.find(({ destination }) => destination === each);
          return (
            <li key={each}>
              <span className={styles['name']}>{destinationNames[each]}</span>
              <p className={styles['hint']}>{addressWords(each, settings)}</p>
              {isKeyMissing(each) && (
                <p className={styles['warning']}>
                  {each === 'webhook' ? 'The signing secret is missing.' : 'The password is missing.'}
                </p>
              )}
              {last !== undefined && isSetUp(each, settings) && <DeliveryResult entry={last} />}
              <Flex gap="var(--space-8)" wrap="wrap">
                {each !== 'system' && (
                  <Button
                    aria-label={`${isSetUp(each, settings) ? 'Edit' : 'Set up'} ${destinationNames[each]}`}
                    onClick={() => setOpenDialog(each)}
                  >
                    {isSetUp(each, settings) ? 'Edit' : 'Set up'}
                  </Button>
                )}
                {isSetUp(each, settings) && <TestButton destination={each} />}
              </Flex>
            </li>
          );
        })}
      </ul>
      {deliveries.length > 0 && (
        <Button className={styles['add']} variant="subtle" onClick={() => setOpenDialog('log')}>
          Show delivery log
        </Button>
      )}
      {openDialog === 'webhook' && (
        <WebhookDialog webhook={settings.webhook} kept={webhookKey} onChange={change} onClose={close} />
      )}
      {openDialog === 'email' && (
        <EmailDialog email={settings.email} kept={mailKey} onChange={change} onClose={close} />
      )}
      {openDialog === 'log' && <DeliveryLog deliveries={deliveries} onClose={close} />}
    </>
  );
}

/** Returns the address of a destination; of a webhook only the host, because its path may be a secret. */
function addressWords(destination: Destination, { webhook, email }: NotificationSettings): string {
  if (destination === 'system') return 'On this machine';
  if (destination === 'webhook')
    return webhook === null ? 'Signed JSON to an address of yours' : new URL(webhook.url).host;
  return email === null ? 'By a mail server (SMTP)' : `${email.to.join(', ')} by ${email.host}`;
}
