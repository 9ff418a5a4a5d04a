import { Menu } from '@mantine/core';
import { useAct } from '../../../hooks/use-act.ts';
import { Icon } from '../../../ui/icon.tsx';
import { notifyProblem } from '../../../ui/notify/notify.tsx';
import { SteadyButton } from '../../../ui/steady-button.tsx';
import { useMonitor } from '../store.ts';
import { showTriageSettings } from './store.ts';
import styles from './triage.module.css';

interface TemplateMenuProps {
  readonly disabled: boolean;
  /** Receives the text of the template, with its fields not filled in yet. */
  readonly onChosen: (text: string) => Promise<void>;
}

const noTemplates: readonly { name: string; text: string }[] = [];

/** Menu of the comment templates of the connection, with an item that opens their settings. */
export function TemplateMenu({ disabled, onChosen }: TemplateMenuProps) {
  const templates = useMonitor(({ hostState }) => hostState?.triage.templates) ?? noTemplates;
  const { run } = useAct(notifyProblem);
  return (
    <Menu position="top-start" width="var(--menu)" returnFocus={false}>
      <Menu.Target>
        <SteadyButton
          type="button"
          aria-label="Comment templates"
          title="Comment templates"
          disabled={disabled}
        >
          <Icon name="recipe" />
        </SteadyButton>
      </Menu.Target>
      <Menu.Dropdown aria-label="Comment templates">
        {templates.length === 0 && <Menu.Label>No templates yet</Menu.Label>}
        {templates.map(({ name, text }) => (
          <Menu.Item key={name} onClick={() => void run(() => onChosen(text))}>
            {name}
            <span className={styles['templateText']}>{text}</span>
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item leftSection={<Icon name="settings" />} onClick={() => showTriageSettings(true)}>
          Triage settings…
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
