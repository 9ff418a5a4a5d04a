import { Button, Checkbox, Flex, Switch, TextInput } from '@mantine/core';
import { useId } from 'react';
import type { NoticeRules } from '../../../../shared/monitor/notice.ts';
import { useHost } from '../../../host.ts';
import { Icon } from '../../../ui/icon.tsx';
import { notifyProblem } from '../../../ui/notify/notify.tsx';
import { useMonitor } from '../store.ts';
import { minutesOf, timeText } from './day-time.ts';
import styles from './notices.module.css';
import { OwnRules } from './own-rules/own-rules.tsx';
import { Retention } from './retention.tsx';
import {
  type NotificationAllowance,
  type NotificationAsking,
  useNotificationPermission,
} from './use-notification-permission.ts';

const choices = [
  { rule: 'transactionFailed', label: 'A transaction failed' },
  { rule: 'watchedChanged', label: 'A watched incident changed' },
  { rule: 'watchedEnded', label: 'A watched incident ended' },
  { rule: 'connectionLost', label: 'The connection is lost for more than one minute' },
  { rule: 'actionAsks', label: 'An action needs my approval' },
] as const satisfies readonly { rule: keyof NoticeRules; label: string }[];

/** Default quiet hours, in minutes after midnight. */
const evening = 22 * 60;
const morning = 7 * 60;

/** Side panel of the notices: the events that create them, quiet hours, permission of the browser, and retention. */
export function Rules() {
  const { api } = useHost();
  const head = useId();
  const permission = useNotificationPermission();
  const rules = useMonitor(({ hostState }) => hostState?.rules);
  if (!rules) return null;
  const change = (some: Partial<NoticeRules>) => {
    api.monitor.setRules({ ...rules, ...some }).catch(notifyProblem);
  };
  const isQuiet = rules.quietFrom !== null && rules.quietTo !== null;
  return (
    <aside className={styles['rules']} aria-labelledby={head}>
      <h2 id={head}>Notify me when</h2>
      {choices.map(({ rule, label }) => (
        <Checkbox
          key={rule}
          size="xs"
          radius="xs"
          label={label}
          checked={rules[rule]}
          onChange={(event) => change({ [rule]: event.currentTarget.checked })}
        />
      ))}
      <OwnRules />
      <h2>Quiet hours</h2>
      <Switch
        label="Mute notifications at certain hours"
        classNames={{ label: styles['switchLabel'] }}
        checked={isQuiet}
        onChange={(event) =>
          change(
            event.currentTarget.checked
              ? { quietFrom: evening, quietTo: morning }
              : { quietFrom: null, quietTo: null },
          )
        }
      />
      {isQuiet && (
        <Flex gap="var(--space-12)">
          <Hour label="From" minutes={rules.quietFrom} onChange={(quietFrom) => change({ quietFrom })} />
          <Hour label="To" minutes={rules.quietTo} onChange={(quietTo) => change({ quietTo })} />
        </Flex>
      )}
      <p className={styles['hint']}>
        In local time, for webhook and e-mail, too. Notices are still added to this list during quiet hours.
      </p>
      <Allowance {...permission} />
      <Retention />
    </aside>
  );
}

/** Field for a time of day in minutes after midnight; an incomplete time is ignored. */
const Hour = ({
  label,
  minutes,
  onChange,
}: {
  label: string;
  minutes: number | null;
  onChange: (minutes: number) => void;
}) => (
  <TextInput
    type="time"
    label={label}
    defaultValue={timeText(minutes ?? 0)}
    onChange={(event) => {
      const typed = minutesOf(event.currentTarget.value);
      if (typed !== null) onChange(typed);
    }}
  />
);

/** Whether notifications may be shown outside the page, with a button to request the permission of the browser. */
function Allowance({ allowance, problem, ask }: NotificationAsking) {
  if (allowance === 'own')
    return problem === null ? null : (
      <>
        <h2>Outside this page</h2>
        <p className={styles['hint']} role="status">
          {`Notifications are unavailable. ${problem} Notices still appear in this list.`}
        </p>
      </>
    );
  return (
    <>
      <h2>Outside this page</h2>
      {allowance === 'default' && (
        <Button leftSection={<Icon name="bell" />} onClick={ask} className={styles['ask']}>
          Allow notifications
        </Button>
      )}
      <p className={styles['hint']}>{allowanceHints[allowance]}</p>
    </>
  );
}

const allowanceHints: Readonly<Record<Exclude<NotificationAllowance, 'own'>, string>> = {
  default: 'The browser asks once whether this page may show notifications.',
  granted: 'The browser shows notifications while this page is open.',
  denied: 'The browser blocks notifications from this page. Allow them in its settings for this site.',
  none: 'This browser cannot show notifications. Notices appear in this list and as a count in the navigation.',
};
