import type { SpotlightActionData } from '@mantine/spotlight';
import { type ActionsPlace, hrefOf } from '../../features/actions/places.ts';
import { openQuestions, tryOut, useActions } from '../../features/actions/store.ts';
import { useReadOnlyById } from '../../hooks/use-read-only.ts';
import type { Host } from '../../host.ts';
import { homeMark } from '../../ui/focus.ts';
import { Icon } from '../../ui/icon.tsx';
import { notifyProblem } from '../../ui/notify/notify.tsx';

/** Commands of the action handler, available on every page. @param requestFocus see `usePaletteFocus` */
export function useActionsCommands(host: Host, requestFocus: (mark: string) => void): SpotlightActionData[] {
  const state = useActions(({ hostState }) => hostState?.state ?? null);
  const capability = useActions(({ hostState }) => hostState?.capabilities[0]?.name ?? '');
  const questions = useActions(openQuestions);
  const readOnly = useReadOnlyById(useActions(({ hostState }) => hostState?.connection ?? ''));
  const goTo = (place: ActionsPlace, mark: string) => {
    location.hash = hrefOf(place);
    requestFocus(mark);
  };
  const isOff = state === 'stopped' || state === 'refused';
  const executing: SpotlightActionData[] = [
    {
      id: 'actions-switch',
      label: isOff ? 'Start the action handler' : 'Stop the action handler',
      ...(!isOff && { description: 'running actions are finished' }),
      leftSection: <Icon name={isOff ? 'play' : 'stop'} />,
      onClick: () => {
        goTo({ show: 'list' }, 'switch-handler');
        const { actions } = host.api;
        (isOff ? actions.start() : actions.stop({ now: false })).catch(notifyProblem);
      },
    },
    {
      id: 'actions-try',
      label: 'Try an action…',
      description: 'by hand, like a request from the platform',
      leftSection: <Icon name="flask" />,
      onClick: () => {
        location.hash = hrefOf({ show: 'list' });
        tryOut({ capability, parameters: {} });
      },
    },
  ];
  return [
    // Commands that cannot run now are left out: a stopped handler does not start on a read-only connection.
    ...executing.filter(() => readOnly === null || !isOff),
    {
      id: 'actions-search',
      label: 'Find an action…',
      leftSection: <Icon name="search" />,
      onClick: () => goTo({ show: 'list' }, 'search-actions'),
    },
    {
      id: 'actions-capabilities',
      label: 'Capabilities and their configuration',
      description: 'Actions',
      leftSection: <Icon name="actions" />,
      onClick: () => goTo({ show: 'capabilities' }, homeMark),
    },
    {
      id: 'actions-settings',
      label: 'Settings of the action handler',
      description: 'allow list, key, accounts',
      leftSection: <Icon name="actions" />,
      onClick: () => goTo({ show: 'settings' }, homeMark),
    },
    ...(questions === 0
      ? []
      : [
          {
            id: 'actions-questions',
            label: 'Review pending approvals of actions',
            description: `${questions} open`,
            leftSection: <Icon name="question" />,
            onClick: () => goTo({ show: 'list' }, 'first-question'),
          },
        ]),
  ];
}
