import type { SpotlightActionData } from '@mantine/spotlight';
import { useShallow } from 'zustand/react/shallow';
import { hrefOf, type MonitorPlace } from '../../features/monitor/places.ts';
import { openViewDialog, pause, resume, useMonitor } from '../../features/monitor/store.ts';
import { showView } from '../../features/monitor/view-switcher.tsx';
import { useReadOnly } from '../../hooks/use-read-only.ts';
import { firstFieldMark, homeMark } from '../../ui/focus.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';

const places = [
  { id: 'incidents', label: 'Incidents', icon: 'activity', place: { show: 'incidents', id: null } },
  {
    id: 'transactions',
    label: 'Transactions',
    icon: 'activity',
    place: { show: 'transactions', id: null, objectId: null },
  },
  { id: 'notices', label: 'Notices and their rules', icon: 'bell', place: { show: 'notices' } },
  { id: 'overview', label: 'All connections', icon: 'overview', place: { show: 'overview' } },
] as const satisfies readonly { id: string; label: string; icon: IconName; place: MonitorPlace }[];

/** Commands of the monitor, available on every page. @param requestFocus see `usePaletteFocus` */
export function useMonitorCommands(requestFocus: (mark: string) => void): SpotlightActionData[] {
  const readOnly = useReadOnly();
  const view = useMonitor((store) => store.view);
  const isPaused = useMonitor(({ paused }) => paused !== null);
  const views = useMonitor(useShallow(({ hostState }) => (hostState?.views ?? []).map((each) => each.view)));
  const goTo = (place: MonitorPlace, mark: string) => {
    location.hash = hrefOf(place, view);
    requestFocus(mark);
  };
  return [
    ...places.map(({ id, label, icon, place }) => ({
      id: `monitor-${id}`,
      label,
      description: 'Monitor',
      leftSection: <Icon name={icon} />,
      onClick: () => goTo(place, homeMark),
    })),
    {
      id: 'monitor-search',
      label: 'Find a transaction…',
      leftSection: <Icon name="search" />,
      onClick: () => goTo({ show: 'transactions', id: null, objectId: null }, 'search-transactions'),
    },
    ...(readOnly !== null
      ? []
      : [
          {
            id: 'monitor-new',
            label: 'New object…',
            description: 'incident, machine or raw JSON',
            leftSection: <Icon name="plus" />,
            onClick: () => goTo({ show: 'new' }, firstFieldMark),
          },
        ]),
    {
      id: 'monitor-pause',
      label: isPaused ? 'Resume the monitor' : 'Pause the monitor',
      description: 'the display only; updates are still received',
      leftSection: <Icon name={isPaused ? 'play' : 'pause'} />,
      onClick: isPaused ? resume : pause,
    },
    ...views
      .filter((each) => each !== view)
      .map((each) => ({
        id: `monitor-view-${each}`,
        label: `Show the view ${each}`,
        leftSection: <Icon name="activity" />,
        onClick: () => {
          showView(each);
          requestFocus(homeMark);
        },
      })),
    {
      id: 'monitor-follow',
      label: 'Follow another view…',
      leftSection: <Icon name="plus" />,
      onClick: () => {
        location.hash = hrefOf({ show: 'incidents', id: null }, view);
        openViewDialog(true);
      },
    },
  ];
}
