import { Checkbox, Flex, Modal, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import type {
  Condition,
  Destination,
  NotificationRule,
} from '../../../../../shared/monitor/notification-rules/rule.ts';
import type { NotificationSettings } from '../../../../../shared/monitor/notification-rules/settings.ts';
import { destinationNames, isSetUp } from './destination-names.ts';
import { DialogButtons } from './dialog-buttons.tsx';
import styles from './own-rules.module.css';
import { formOf, type RuleForm, readForm } from './rule-form.ts';
import { showFaults } from './show-faults.ts';

interface RuleDialogProps {
  /** Null for a new rule. */
  readonly rule: NotificationRule | null;
  readonly settings: NotificationSettings;
  readonly onSave: (rule: NotificationRule) => void;
  readonly onRemove: () => void;
  readonly onClose: () => void;
}

const kinds: readonly { value: Condition['kind']; label: string }[] = [
  { value: 'open-incidents', label: 'Many open incidents' },
  { value: 'no-update', label: 'No update for some time' },
  { value: 'transaction-failed', label: 'A transaction failed' },
];

/** Dialog that creates, changes or deletes a notification rule of the user. */
export const RuleDialog = (props: RuleDialogProps) => (
  <Modal
    opened
    onClose={props.onClose}
    title={props.rule === null ? 'New rule' : 'Edit rule'}
    closeButtonProps={{ 'aria-label': 'Close' }}
  >
    <RuleFields {...props} />
  </Modal>
);

function RuleFields({ rule, settings, onSave, onRemove, onClose }: RuleDialogProps) {
  const [form, setForm] = useState(() => formOf(rule));
  const [isTried, setTried] = useState(false);
  const change = (some: Partial<RuleForm>) => setForm({ ...form, ...some });
  const others = settings.rules.map(({ name }) => name).filter((name) => name !== rule?.name);
  const parsedForm = readForm(form, rule?.enabled ?? true, others);
  const faults = 'faults' in parsedForm && isTried ? parsedForm.faults : {};
  const field = (name: 'name' | 'moreThan' | 'minutes' | 'priority' | 'status' | 'subject' | 'node') => ({
    value: form[name],
    error: name in faults ? faults[name as keyof typeof faults] : null,
    onChange: (event: { currentTarget: { value: string } }) => change({ [name]: event.currentTarget.value }),
  });
  return (
    <form
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault();
        showFaults(event.currentTarget, () => setTried(true));
        if ('rule' in parsedForm) onSave(parsedForm.rule);
      }}
    >
      <TextInput label="Name" data-autofocus maxLength={80} {...field('name')} />
      <Select
        label="Notify when"
        data={kinds}
        value={form.kind}
        onChange={(kind) => change({ kind: (kind ?? form.kind) as Condition['kind'] })}
      />
      {form.kind === 'open-incidents' && (
        <>
          <Flex gap="var(--space-12)">
            <TextInput
              className={styles['half']}
              label="More than"
              inputMode="numeric"
              {...field('moreThan')}
            />
            <TextInput
              className={styles['half']}
              label="Within minutes"
              inputMode="numeric"
              {...field('minutes')}
            />
          </Flex>
          <p className={styles['hint']}>
            Notifies once, and again after the number has fallen to half of the limit or less.
          </p>
          <Flex gap="var(--space-12)">
            <TextInput
              className={styles['half']}
              label="Priority"
              placeholder="Any, or a list such as 1, 2"
              {...field('priority')}
            />
            <TextInput
              className={styles['half']}
              label="Status"
              placeholder="Any open status"
              {...field('status')}
            />
          </Flex>
          <Flex gap="var(--space-12)">
            <TextInput
              className={styles['half']}
              label="Subject contains"
              placeholder="Any"
              {...field('subject')}
            />
            <TextInput className={styles['half']} label="Origin node" placeholder="Any" {...field('node')} />
          </Flex>
        </>
      )}
      {form.kind === 'no-update' && (
        <TextInput label="Minutes without an update" inputMode="numeric" {...field('minutes')} />
      )}
      <Destinations
        to={form.to}
        settings={settings}
        error={faults.to ?? null}
        onChange={(to) => change({ to })}
      />
      <Checkbox
        size="xs"
        radius="xs"
        label="Notify during quiet hours, too"
        checked={form.alsoInQuietHours}
        onChange={(event) => change({ alsoInQuietHours: event.currentTarget.checked })}
      />
      {faults.other !== undefined && <p role="alert">{faults.other}</p>}
      <DialogButtons remove="Delete rule" onCancel={onClose} onRemove={rule === null ? null : onRemove} />
    </form>
  );
}

function Destinations({
  to,
  settings,
  error,
  onChange,
}: {
  readonly to: readonly Destination[];
  readonly settings: NotificationSettings;
  readonly error: string | null;
  readonly onChange: (to: Destination[]) => void;
}) {
  return (
    <fieldset className={styles['destinations']}>
      <legend>Send to</legend>
      <Flex gap="var(--space-8) var(--space-16)" wrap="wrap">
        {(Object.keys(destinationNames) as Destination[]).map((each) => (
          <Checkbox
            key={each}
            size="xs"
            radius="xs"
            label={`${destinationNames[each]}${isSetUp(each, settings) ? '' : ' (not set up yet)'}`}
            checked={to.includes(each)}
            aria-invalid={error !== null || undefined}
            onChange={(event) =>
              onChange(event.currentTarget.checked ? [...to, each] : to.filter((other) => other !== each))
            }
          />
        ))}
      </Flex>
      {error !== null && <p role="alert">{error}</p>}
    </fieldset>
  );
}
