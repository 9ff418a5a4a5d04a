import { Button, SegmentedControl, Select, Switch } from '@mantine/core';
import { type AppPageId, labelOfPage, startPages } from '../../../shared/app/pages.ts';
import { type Appearance, type AppSettings, appearances, zooms } from '../../../shared/app/settings.ts';
import { useAct } from '../../hooks/use-act.ts';
import { useHost } from '../../host.ts';
import { notifyProblem } from '../../ui/notify/notify.tsx';
import { SteadyButton } from '../../ui/steady-button.tsx';
import { SettingGroup, SettingRow } from './setting-row.tsx';
import styles from './settings.module.css';
import { settingsIn, useApp } from './store.ts';
import { Updates } from './updates.tsx';
import { Verification } from './verification.tsx';

/** Settings part “General”, which applies to all windows: display, start page, verification, updates, log. */
export function General({ isDesktop }: { isDesktop: boolean }) {
  const { api } = useHost();
  const { run } = useAct(notifyProblem);
  const settings = useApp(settingsIn);
  const change = (some: Partial<AppSettings>) => void run(() => api.app.setSettings(some));
  return (
    <>
      <SettingGroup title="Display">
        <SettingRow label="Appearance" about="For all windows.">
          {(names) => (
            <SegmentedControl
              {...names}
              data={appearances.map((value) => ({ value, label: appearanceWords[value] }))}
              value={settings.appearance}
              onChange={(value) => change({ appearance: value as Appearance })}
            />
          )}
        </SettingRow>
        {isDesktop ? (
          <SettingRow label="Size" about="Scales everything on the page.">
            {(names) => (
              <Select
                {...names}
                className={styles['choice']}
                data={zoomChoices(settings.zoomPercent)}
                value={String(settings.zoomPercent)}
                onChange={(value) => value !== null && change({ zoomPercent: Number(value) })}
              />
            )}
          </SettingRow>
        ) : (
          <SettingRow
            label="Size"
            about="Use the browser zoom: Ctrl (on a Mac, Command) with plus, minus or 0."
          >
            {() => null}
          </SettingRow>
        )}
      </SettingGroup>
      <SettingGroup title="Start">
        <SettingRow label="First page" about="What a new window shows.">
          {(names) => (
            <Select
              {...names}
              className={styles['choice']}
              data={startPages.map((value) => ({ value, label: labelOfPage(value) }))}
              value={settings.startPage}
              onChange={(value) => change({ startPage: value as AppSettings['startPage'] & AppPageId })}
            />
          )}
        </SettingRow>
        <SettingRow
          label="First steps"
          about={
            settings.firstRun === 'left'
              ? 'A tour of three steps with a sample. You closed it.'
              : 'A tour of three steps with a sample, shown on Import.'
          }
        >
          {(names) => (
            <SteadyButton
              aria-describedby={names['aria-describedby']}
              disabled={settings.firstRun === 'offered'}
              onClick={() => change({ firstRun: 'offered' })}
            >
              Show again
            </SteadyButton>
          )}
        </SettingRow>
        <SettingRow
          label="Notices"
          about="Notifications and quiet hours are set on the Notices page of the monitor."
        >
          {(names) => (
            <Button component="a" href="#monitor/notices" aria-describedby={names['aria-describedby']}>
              Open notices
            </Button>
          )}
        </SettingRow>
      </SettingGroup>
      <Verification />
      <Updates />
      <SettingGroup title="Log">
        <SettingRow
          label="Errors only"
          about="The log contains no secrets and no cell contents. A more detailed log makes it easier to find problems."
        >
          {(names) => (
            <Switch
              {...names}
              checked={settings.logLevel === 'errors'}
              onChange={(event) => change({ logLevel: event.currentTarget.checked ? 'errors' : 'all' })}
            />
          )}
        </SettingRow>
      </SettingGroup>
    </>
  );
}

const appearanceWords: Readonly<Record<Appearance, string>> = {
  system: 'Same as system',
  light: 'Light',
  dark: 'Dark',
};

/** Choices of the zoom. The current value is one of them, as it may have been set elsewhere. */
const zoomChoices = (currentPercent: number) =>
  [...new Set<number>([...zooms, currentPercent])]
    .sort((one, other) => one - other)
    .map((percent) => ({ value: String(percent), label: `${percent} %` }));
