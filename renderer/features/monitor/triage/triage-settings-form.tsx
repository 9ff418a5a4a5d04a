import { ActionIcon, Button, Flex, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { AppError } from '../../../../shared/errors.ts';
import {
  type CommentTemplate,
  hasTriageFault,
  type TriageSettings,
  triageFaults,
} from '../../../../shared/monitor/triage/settings.ts';
import { strangeFields, templateFields } from '../../../../shared/monitor/triage/template.ts';
import { useAct } from '../../../hooks/use-act.ts';
import { useHost } from '../../../host.ts';
import { Icon } from '../../../ui/icon.tsx';
import { notifyDone } from '../../../ui/notify/notify.tsx';
import { Problem } from '../../../ui/problem.tsx';
import { SteadyButton } from '../../../ui/steady-button.tsx';
import styles from './triage.module.css';

interface TriageSettingsFormProps {
  /** Stored settings. */
  readonly first: TriageSettings;
  readonly onClose: () => void;
}

const fieldList = templateFields.map((name) => `{${name}}`).join(', ');

/** Returns a warning about names in braces that are not fields; null if all are fields. */
function strangeWords(text: string): string | null {
  const names = strangeFields(text);
  if (names.length === 0) return null;
  const listed = names.map((name) => `{${name}}`).join(', ');
  return names.length === 1
    ? `${listed} is not a field and will be sent unchanged.`
    : `${listed} are not fields and will be sent unchanged.`;
}

/** Form for the settings of triage of this connection: attributes that are written, end comment, comment templates. */
export function TriageSettingsForm({ first, onClose }: TriageSettingsFormProps) {
  const { api } = useHost();
  const [settings, setSettings] = useState(first);
  const [tried, setTried] = useState(false);
  const [failure, setFailure] = useState<AppError | null>(null);
  const { busy, run } = useAct(setFailure);
  const faults = tried ? triageFaults(settings) : null;
  const change = (part: Partial<TriageSettings>) => setSettings((last) => ({ ...last, ...part }));
  const changeTemplate = (at: number, part: Partial<CommentTemplate>) =>
    change({
      templates: settings.templates.map((each, place) => (place === at ? { ...each, ...part } : each)),
    });
  const save = () => {
    setTried(true);
    if (hasTriageFault(settings)) return;
    void run(async () => {
      const templates = settings.templates.map((each) => ({ ...each, name: each.name.trim() }));
      await api.monitor.setTriage({ ...settings, templates });
      notifyDone('Triage settings saved');
      onClose();
    });
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <Flex gap="var(--space-12)" wrap="wrap">
        <TextInput
          className={styles['attribute']}
          label="Attribute for “acknowledged by”"
          value={settings.acknowledgeAttribute}
          error={faults?.acknowledgeAttribute}
          onChange={({ currentTarget }) => change({ acknowledgeAttribute: currentTarget.value })}
        />
        <TextInput
          className={styles['attribute']}
          label="Attribute for “assigned to”"
          value={settings.assignAttribute}
          error={faults?.assignAttribute}
          onChange={({ currentTarget }) => change({ assignAttribute: currentTarget.value })}
        />
      </Flex>
      <p className={styles['note']}>
        Your account name is written to these attributes. Their names begin with a slash.
      </p>
      <Textarea
        label="End comment"
        description="A comment that makes the platform end an incident, by a rule that is deployed there."
        value={settings.endComment}
        rows={1}
        autosize={false}
        classNames={{ input: styles['text'] }}
        error={strangeWords(settings.endComment)}
        onChange={({ currentTarget }) => change({ endComment: currentTarget.value })}
      />
      <h3 className={styles['heading']}>Comment templates</h3>
      <p className={styles['note']}>Fields are filled for each incident: {fieldList}.</p>
      {settings.templates.map((template, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: templates have no other identity while they are edited
        <Flex key={at} className={styles['template']} gap="var(--space-8)" align="flex-start">
          <TextInput
            className={styles['name']}
            aria-label={`Name of template ${at + 1}`}
            placeholder="Name"
            value={template.name}
            error={faults?.templates[at]}
            onChange={({ currentTarget }) => changeTemplate(at, { name: currentTarget.value })}
          />
          <Textarea
            className={styles['grow']}
            aria-label={`Text of template ${at + 1}`}
            placeholder="Restarted {node}."
            value={template.text}
            rows={1}
            classNames={{ input: styles['text'] }}
            error={strangeWords(template.text)}
            onChange={({ currentTarget }) => changeTemplate(at, { text: currentTarget.value })}
          />
          <ActionIcon
            aria-label={`Remove template ${at + 1}`}
            title="Remove"
            onClick={() => change({ templates: settings.templates.filter((_, place) => place !== at) })}
          >
            <Icon name="trash" />
          </ActionIcon>
        </Flex>
      ))}
      <Button
        variant="subtle"
        leftSection={<Icon name="plus" />}
        onClick={() => change({ templates: [...settings.templates, { name: '', text: '' }] })}
      >
        Add template
      </Button>
      {failure && <Problem error={failure} />}
      <Flex gap="var(--space-8)" justify="flex-end" mt="var(--space-20)">
        <Button onClick={onClose}>Cancel</Button>
        <SteadyButton type="submit" variant="filled" disabled={busy}>
          Save settings
        </SteadyButton>
      </Flex>
    </form>
  );
}
