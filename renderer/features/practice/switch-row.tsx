import { Flex, Select, Switch } from '@mantine/core';
import { assertNever } from '../../../shared/errors.ts';
import type { SwitchName } from '../../../shared/practice/practice-controls.ts';
import { useAct } from '../../hooks/use-act.ts';
import { useHost } from '../../host.ts';
import { notifyProblem } from '../../ui/notify/notify.tsx';
import { SwitchNumber } from './switch-number.tsx';
import styles from './switches.module.css';
import { type SwitchValue, switchLooks } from './switches.ts';

interface SwitchRowProps {
  readonly name: SwitchName;
  readonly value: SwitchValue;
  /** The switch is on, so that the platform misbehaves. */
  readonly disturbs: boolean;
}

/** One switch: what it does, and the control that sets it at once. */
export function SwitchRow({ name, value, disturbs }: SwitchRowProps) {
  const { api } = useHost();
  const { run } = useAct(notifyProblem);
  const { label, about } = switchLooks[name];
  const set = (next: SwitchValue) => run(() => api.practice.setSwitch({ name, value: next }));
  return (
    <Flex
      gap="var(--space-12)"
      align="center"
      justify="space-between"
      className={styles['row']}
      data-on={disturbs || undefined}
    >
      <div className={styles['words']}>
        <span className={styles['label']}>{label}</span>
        {about && <span className={styles['about']}>{about}</span>}
      </div>
      <Control name={name} value={value} onChange={set} />
    </Flex>
  );
}

interface ControlProps extends Omit<SwitchRowProps, 'disturbs'> {
  readonly onChange: (value: SwitchValue) => Promise<unknown>;
}

function Control({ name, value, onChange }: ControlProps) {
  const { label, about, control } = switchLooks[name];
  switch (control.kind) {
    case 'toggle':
      return (
        <Switch
          aria-label={label}
          aria-description={about}
          checked={value === true}
          onChange={(event) => void onChange(event.currentTarget.checked)}
        />
      );
    case 'number':
      return (
        <SwitchNumber
          name={name}
          label={label}
          about={about}
          {...control}
          value={value}
          onChange={onChange}
        />
      );
    case 'choice':
      return (
        <Select
          aria-label={label}
          aria-description={about}
          className={styles['choice']}
          data={[...control.choices]}
          value={value === null ? '' : String(value)}
          onChange={(next) => void onChange(next === '' ? null : next)}
        />
      );
    default:
      return assertNever(control);
  }
}
