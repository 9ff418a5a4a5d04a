import { Button, Checkbox, Switch, TextInput } from '@mantine/core';
import { useId } from 'react';
import type { NoticeRules } from '../../../../shared/monitor/notice.ts';
import { useHost } from '../../../host.ts';
import { Icon } from '../../../ui/icon.tsx';
import { notifyProblem } from '../../../ui/notify.tsx';
import { useMonitor } from '../store.ts';
import { minutesOf, timeText } from './day-time.ts';
import styles from './notices.module.css';
import { Retention } from './retention.tsx';
import { type NotificationAllowance, useNotificationPermission } from './use-notification-permission.ts';

const choices = [
  { rule: 'transactionFailed', label: 'A transaction failed' },
  { rule: 'watchedChanged', label: 'A watched incident changed' },
  { rule: 'watchedEnded', label: 'A watched incident ended' },
  { rule: 'connectionLost', label: 'The connection is lost for more than a minute' },
  { rule: 'actionAsks', label: 'An action waits for my answer' },
] as const satisfies readonly { rule: keyof NoticeRules; label: string }[];

const evening = 22 * 60;
const morning = 7 * 60;

/** What is worth a notice, and when nobody wants one. */
export function Rules() {
  const { api } = useHost();
  const head = useId();
  const asking = useNotificationPermission();
  const rules = useMonitor(({ told }) => told?.rules);
  if (!rules) return null;
  const change = (some: Partial<NoticeRules>) => {
    api.monitor.setRules({ ...rules, ...some }).catch(notifyProblem);
  };
  const isQuiet = rules.quietFrom !== null && rules.quietTo !== null;
  return (
    <aside className={styles['rules']} aria-labelledby={head}>
      <h2 id={head}>Tell me when</h2>
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
      <h2>Quiet hours</h2>
      <Switch
        label="No notifications at some hours"
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
        <div className={styles['hours']}>
          <Hour label="From" minutes={rules.quietFrom} onChange={(quietFrom) => change({ quietFrom })} />
          <Hour label="To" minutes={rules.quietTo} onChange={(quietTo) => change({ quietTo })} />
        </div>
      )}
      <p className={styles['hint']}>
        By the clock of this machine. The list here keeps its notices at every hour.
      </p>
      <Allowance {...asking} />
      <Retention />
    </aside>
  );
}

/** What is half typed names no time and changes nothing. */
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

function Allowance({ allowance, ask }: { allowance: NotificationAllowance; ask: () => void }) {
  if (allowance === 'own') return null;
  return (
    <>
      <h2>Outside this page</h2>
      {allowance === 'default' && (
        <Button leftSection={<Icon name="bell" />} onClick={ask} className={styles['ask']}>
          Allow notifications
        </Button>
      )}
      <p className={styles['hint']}>{words[allowance]}</p>
    </>
  );
}

const words: Readonly<Record<Exclude<NotificationAllowance, 'own'>, string>> = {
  default: 'The browser asks once whether this page may show notifications.',
  granted: 'The browser shows notifications while this page is open.',
  denied: 'The browser refuses notifications of this page; its settings for this site change that.',
  none: 'This browser shows no notifications; the list and the figure in the rail are all there is.',
};
