import { ActionIcon, Button, Flex, Switch } from '@mantine/core';
import { useId, useState } from 'react';
import type { NotificationRule } from '../../../../../shared/monitor/notification-rules/rule.ts';
import { conditionWords } from '../../../../../shared/monitor/notification-rules/words.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { notifyProblem } from '../../../../ui/notify/notify.tsx';
import { DestinationList } from './destination-list.tsx';
import { destinationNames, isSetUp } from './destination-names.ts';
import styles from './own-rules.module.css';
import { RuleDialog } from './rule-dialog.tsx';
import { useNotifications } from './use-notifications.ts';

/** Section with the notification rules that the user has defined, and the destinations that they use. */
export function OwnRules() {
  const head = useId();
  const notifications = useNotifications();
  /** Name of the rule that is edited; null for a new one, undefined for none. */
  const [edited, setEdited] = useState<string | null | undefined>();
  if (notifications === null) return null;
  const { settings, change } = notifications;
  const { rules } = settings;
  const editedRule = rules.find(({ name }) => name === edited) ?? null;
  const saveRules = (next: readonly NotificationRule[]) => {
    setEdited(undefined);
    change({ rules: [...next] }).catch(notifyProblem);
  };
  const replace = (name: string, rule: NotificationRule) =>
    saveRules(rules.map((each) => (each.name === name ? rule : each)));
  return (
    <>
      <h2 id={head}>My rules</h2>
      {rules.length > 0 && (
        <ul className={styles['rules']} aria-labelledby={head}>
          {rules.map((rule) => (
            <li key={rule.name}>
              <Flex gap="var(--space-8)" align="center">
                <Switch
                  className={styles['switch']}
                  classNames={{ label: styles['switchLabel'] }}
                  label={rule.name}
                  checked={rule.enabled}
                  onChange={(event) => replace(rule.name, { ...rule, enabled: event.currentTarget.checked })}
                />
                <ActionIcon aria-label={`Edit the rule ${rule.name}`} onClick={() => setEdited(rule.name)}>
                  <Icon name="pencil" />
                </ActionIcon>
              </Flex>
              <p className={styles['hint']}>
                {conditionWords(rule.when)}
                <br />
                {rule.to
                  .map((to) => `${destinationNames[to]}${isSetUp(to, settings) ? '' : ' (not set up yet)'}`)
                  .join(', ')}
                {rule.alsoInQuietHours && ', also in quiet hours'}
              </p>
            </li>
          ))}
        </ul>
      )}
      <Button className={styles['add']} leftSection={<Icon name="plus" />} onClick={() => setEdited(null)}>
        Add a rule
      </Button>
      <DestinationList {...notifications} />
      {edited !== undefined && (
        <RuleDialog
          rule={editedRule}
          settings={settings}
          onClose={() => setEdited(undefined)}
          onSave={(rule) =>
            editedRule === null ? saveRules([...rules, rule]) : replace(editedRule.name, rule)
          }
          onRemove={() => saveRules(rules.filter((each) => each !== editedRule))}
        />
      )}
    </>
  );
}
