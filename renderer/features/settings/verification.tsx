import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { parseVerifyAfter, verifyAfterProblem } from '../../../shared/sending/verify-after.ts';
import { useAct } from '../../hooks/use-act.ts';
import { useHost } from '../../host.ts';
import { notifyProblem } from '../../ui/notify/notify.tsx';
import { SettingGroup, SettingRow } from './setting-row.tsx';
import styles from './settings.module.css';
import { settingsIn, useApp } from './store.ts';

/** Setting for the times after which rows whose response was lost are read back. */
export function Verification() {
  const { api } = useHost();
  const { run } = useAct(notifyProblem);
  const { verifyAfterSeconds } = useApp(settingsIn);
  /** Typed text; null while the user does not edit it. */
  const [typed, setTyped] = useState<string | null>(null);
  const saved = verifyAfterSeconds.join(',');
  const text = typed ?? saved;
  const seconds = parseVerifyAfter(text);
  const save = () => {
    if (seconds === null) return;
    if (seconds.join(',') !== saved) void run(() => api.app.setSettings({ verifyAfterSeconds: seconds }));
    setTyped(null);
  };
  return (
    <SettingGroup title="Sending">
      <SettingRow
        label="Verify lost rows after"
        about="Seconds before each check of rows whose response was lost. Rows not found by the last check are unknown."
      >
        {(names) => (
          <TextInput
            {...names}
            className={styles['choice']}
            autoComplete="off"
            spellCheck={false}
            value={text}
            error={seconds === null ? verifyAfterProblem : null}
            onChange={(event) => setTyped(event.currentTarget.value)}
            onBlur={save}
            onKeyDown={({ key }) => {
              if (key === 'Enter') save();
              if (key === 'Escape') setTyped(null);
            }}
          />
        )}
      </SettingRow>
    </SettingGroup>
  );
}
