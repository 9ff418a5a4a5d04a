import { Button, Flex, Switch, TextInput } from '@mantine/core';
import { useState } from 'react';
import { type UpdateState, updateUrlFault } from '../../../shared/app/update.ts';
import { assertNever } from '../../../shared/errors.ts';
import { useAct } from '../../hooks/use-act.ts';
import { useHost } from '../../host.ts';
import { Ago } from '../../ui/ago.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { notifyProblem } from '../../ui/notify/notify.tsx';
import { SteadyButton } from '../../ui/steady-button.tsx';
import { SettingGroup, SettingRow } from './setting-row.tsx';
import styles from './settings.module.css';
import { settingsIn, useApp } from './store.ts';

/** Settings of the check for newer versions, and its last result. */
export function Updates() {
  const { api } = useHost();
  const { busy, run } = useAct(notifyProblem);
  const { updateUrl, checkUpdates } = useApp(settingsIn);
  const update = useApp(({ hostState }) => hostState?.update);
  /** Typed address; null while the user does not edit it. */
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? updateUrl;
  const fault = updateUrlFault(text);
  const save = () => {
    if (fault !== null) return;
    if (text.trim() !== updateUrl) void run(() => api.app.setSettings({ updateUrl: text.trim() }));
    setTyped(null);
  };
  return (
    <SettingGroup title="Updates">
      <SettingRow
        label="Update address"
        about="Ask the provider of the program. Leave it empty to turn off update checks."
      >
        {(names) => (
          <TextInput
            {...names}
            className={styles['address']}
            placeholder="https://example.org/version.json"
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            value={text}
            error={fault}
            onChange={(event) => setTyped(event.currentTarget.value)}
            onBlur={save}
            onKeyDown={({ key }) => {
              if (key === 'Enter') save();
              if (key === 'Escape') setTyped(null);
            }}
          />
        )}
      </SettingRow>
      <SettingRow label="Check for updates" about="At startup and once a day. No data is sent.">
        {(names) => (
          <Switch
            {...names}
            checked={checkUpdates}
            onChange={(event) => {
              const next = event.currentTarget.checked;
              void run(() => api.app.setSettings({ checkUpdates: next }));
            }}
          />
        )}
      </SettingRow>
      <div className={styles['row']}>
        <div className={styles['words']} role="status">
          {update && <UpdateStatus update={update} />}
        </div>
        <SteadyButton
          disabled={busy || updateUrl === '' || update?.state === 'checking'}
          onClick={() => void run(() => api.app.checkUpdate())}
        >
          Check now
        </SteadyButton>
      </div>
    </SettingGroup>
  );
}

function UpdateStatus({ update }: { update: UpdateState }) {
  switch (update.state) {
    case 'not-checked':
      return <span className={styles['about']}>Not checked yet.</span>;
    case 'checking':
      return <span className={styles['about']}>Checking for the newest version…</span>;
    case 'current':
      return (
        <span className={styles['about']}>
          This is the newest version, checked <Ago at={update.checkedAt} />.
        </span>
      );
    case 'failed':
      return (
        <span className={styles['failed']}>
          {update.message} Checked <Ago at={update.checkedAt} />.
        </span>
      );
    case 'newer':
      return <Newer {...update} />;
    default:
      return assertNever(update);
  }
}

function Newer({ version, url, notes }: Extract<UpdateState, { state: 'newer' }>) {
  const host = useHost();
  return (
    <>
      <span className={styles['newer']}>Version {version} is available.</span>
      {notes && <span className={styles['about']}>{notes}</span>}
      {url !== null && (
        <Flex className={styles['link']} component="span" gap="var(--space-4)" align="center">
          {host.window === 'browser' ? (
            <a href={url} target="_blank" rel="noreferrer">
              {url}
            </a>
          ) : (
            <Button
              variant="subtle"
              leftSection={<Icon name="arrow" />}
              onClick={() => host.api.app.openUpdate().catch(notifyProblem)}
            >
              Open the release page
            </Button>
          )}
          <CopyButton text={url} what="the address of the new version" />
        </Flex>
      )}
    </>
  );
}
