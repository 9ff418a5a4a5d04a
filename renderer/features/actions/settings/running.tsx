import { Flex, Switch, TextInput } from '@mantine/core';
import { useState } from 'react';
import { type HandlerSettings, handlerSettings } from '../../../../shared/actions.ts';
import { useAct } from '../../../hooks/use-act.ts';
import { Confirm } from '../../../ui/confirm/confirm.tsx';
import { notifyProblem } from '../../../ui/notify/notify.tsx';
import { useChangeSettings } from '../use-settings.ts';
import styles from './settings.module.css';

/** Limit of concurrent actions, start with the program, and local commands. */
export function Running({ settings }: { settings: HandlerSettings }) {
  const change = useChangeSettings();
  const { run } = useAct(notifyProblem);
  const [isConfirming, setIsConfirming] = useState(false);
  return (
    <ul className={styles['rows']}>
      <Flex className={styles['row']} component="li" gap="var(--space-8)" align="center">
        <span className={styles['words']}>Simultaneous actions</span>
        <ConcurrencyField key={settings.atOnce} value={settings.atOnce} />
      </Flex>
      <Flex className={styles['row']} component="li" gap="var(--space-8)" align="center">
        <span className={styles['words']}>Start automatically</span>
        <Switch
          aria-label="Start automatically"
          checked={settings.startWithProgram}
          onChange={(event) => {
            const startWithProgram = event.currentTarget.checked;
            void run(() => change({ startWithProgram }));
          }}
        />
      </Flex>
      <Flex className={styles['row']} component="li" gap="var(--space-8)" align="center">
        <span className={styles['words']}>
          <span>Commands on this machine</span>
          <span className={styles['about']}>
            For capabilities with the implementation “local”. The commands run with your user account.
          </span>
        </span>
        <Switch
          aria-label="Commands on this machine"
          checked={settings.allowLocal}
          onChange={(event) => {
            if (event.currentTarget.checked) setIsConfirming(true);
            else void run(() => change({ allowLocal: false }));
          }}
        />
      </Flex>
      <Confirm
        opened={isConfirming}
        title="Allow commands on this machine?"
        text="The platform could then run commands of “local” capabilities on this machine, with your permissions and access to your files."
        yes="Allow them"
        dangerous
        onClose={() => setIsConfirming(false)}
        onConfirm={() => {
          setIsConfirming(false);
          void run(() => change({ allowLocal: true }));
        }}
      />
    </ul>
  );
}

const concurrencySchema = handlerSettings.shape.atOnce;

/** Field for the limit of concurrent actions: Enter or leaving the field saves it, Escape restores the saved value. */
function ConcurrencyField({ value }: { value: number }) {
  const change = useChangeSettings();
  const { run } = useAct(notifyProblem);
  const [typed, setTyped] = useState(String(value));
  const parsed = concurrencySchema.safeParse(Number(typed));
  const save = () => {
    if (parsed.success && parsed.data !== value) void run(() => change({ atOnce: parsed.data }));
  };
  return (
    <TextInput
      className={styles['number']}
      aria-label="Simultaneous actions"
      inputMode="numeric"
      value={typed}
      error={parsed.success ? null : '1 to 100'}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={save}
      onKeyDown={(event) => {
        if (event.key === 'Enter') save();
        if (event.key === 'Escape') setTyped(String(value));
      }}
    />
  );
}
