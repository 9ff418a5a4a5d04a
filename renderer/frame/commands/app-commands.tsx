import type { SpotlightActionData } from '@mantine/spotlight';
import { folderOfPath } from '../../../shared/app/recent-files.ts';
import { type Appearance, appearances } from '../../../shared/app/settings.ts';
import { partHref } from '../../features/settings/places.ts';
import { saveDiagnostics } from '../../features/settings/save-diagnostics.ts';
import { settingsIn, showKeys, useApp } from '../../features/settings/store.ts';
import type { Host } from '../../host.ts';
import { linkHere } from '../../ui/copy-link.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { homeMark } from '../../ui/focus.ts';
import { Icon } from '../../ui/icon.tsx';
import { notifyDone, notifyProblem } from '../../ui/notify/notify.tsx';

/** Commands of the program itself, available on every page. @param requestFocus see `usePaletteFocus` */
export function useAppCommands(host: Host, requestFocus: (mark: string) => void): SpotlightActionData[] {
  const { appearance, updateUrl } = useApp(settingsIn);
  const goTo = (href: string) => {
    location.hash = href;
    requestFocus(homeMark);
  };
  const link = linkHere(host.window);
  return [
    ...appearances
      .filter((each) => each !== appearance)
      .map((each) => ({
        id: `appearance-${each}`,
        label: appearanceWords[each],
        description: 'Appearance',
        keywords: ['theme', 'look', 'colours'],
        leftSection: <Icon name="settings" />,
        onClick: () => {
          host.api.app.setSettings({ appearance: each }).catch(notifyProblem);
        },
      })),
    {
      id: 'shortcuts',
      label: 'Keyboard shortcuts',
      leftSection: <Icon name="info" />,
      onClick: () => showKeys(true),
    },
    {
      id: 'new-window',
      label: 'New window',
      leftSection: <Icon name="plus" />,
      onClick: () => {
        if (host.window === 'browser') window.open(location.pathname, '_blank', 'noreferrer');
        else host.api.app.openWindow().catch(notifyProblem);
      },
    },
    ...(link === null
      ? []
      : [
          {
            id: 'copy-link',
            label: 'Copy a link to this place',
            description: link,
            leftSection: <Icon name="copy" />,
            onClick: () => {
              if (copyText(link)) notifyDone('Link copied', link);
            },
          },
        ]),
    {
      id: 'data',
      label: 'Data folder and disk usage',
      description: 'Settings',
      leftSection: <Icon name="settings" />,
      onClick: () => goTo(partHref('data')),
    },
    {
      id: 'diagnostics',
      label: 'Save diagnostics',
      description: 'without secrets or cell contents',
      leftSection: <Icon name="download" />,
      onClick: () => {
        saveDiagnostics(host).catch(notifyProblem);
      },
    },
    ...(updateUrl === ''
      ? []
      : [
          {
            id: 'update',
            label: 'Check for updates',
            leftSection: <Icon name="refresh" />,
            onClick: () => {
              goTo(partHref('general'));
              host.api.app.checkUpdate().catch(notifyProblem);
            },
          },
        ]),
    {
      id: 'about',
      label: 'About Graph Intake',
      description: 'versions and licences',
      leftSection: <Icon name="info" />,
      onClick: () => goTo(partHref('about')),
    },
  ];
}

const appearanceWords: Readonly<Record<Appearance, string>> = {
  system: 'Use the system appearance',
  light: 'Light',
  dark: 'Dark',
};

/** Files of this machine that were opened before. */
export function useRecentCommands(host: Host, onImport: () => void): SpotlightActionData[] {
  const recent = useApp(({ hostState }) => hostState?.recent);
  return (recent ?? []).map(({ path, name }) => ({
    id: `recent-${path}`,
    label: name,
    description: `Open again from ${folderOfPath(path)}`,
    leftSection: <Icon name="history" />,
    onClick: () => {
      onImport();
      host.api.imports.open({ source: { kind: 'path', path } }).catch(notifyProblem);
    },
  }));
}
