import '@mantine/spotlight/styles.layer.css';
import { Spotlight, type SpotlightActionGroupData, spotlight } from '@mantine/spotlight';
import { useEffect, useState } from 'react';
import type { ConnectionsState } from '../../../shared/connections.ts';
import { useShownFile } from '../../features/imports/store.ts';
import type { Samples } from '../../features/imports/use-samples.ts';
import { useOpenFiles } from '../../hooks/open-files.ts';
import { useHost } from '../../host.ts';
import { palettePx } from '../../styles/theme.ts';
import { homeMark } from '../../ui/focus.ts';
import { Icon } from '../../ui/icon.tsx';
import type { PageId } from '../pages.ts';
import { useActionsCommands } from './actions-commands.tsx';
import { useAppCommands, useRecentCommands } from './app-commands.tsx';
import { connectionCommands } from './connection-commands.tsx';
import { helpCommands } from './help-commands.tsx';
import { importCommands, useOpenShown } from './import-commands.tsx';
import { useMonitorCommands } from './monitor-commands.tsx';
import { openCommands } from './open-commands.tsx';
import { usePalette } from './open-palette.ts';
import styles from './palette.module.css';
import { foundGroup, paletteFilter } from './palette-filter.ts';
import { placeCommands } from './place-commands.tsx';
import { useFoundCommands } from './use-found-commands.tsx';
import { paletteName, usePaletteFocus } from './use-palette-focus.ts';
import { useVerticesCommands } from './vertices-commands.tsx';

interface CommandPaletteProps {
  readonly hostState: ConnectionsState | null;
  readonly samples: Samples;
  readonly go: (page: PageId) => void;
  readonly onOpen: () => void;
  readonly openRun: (runId: string) => void;
}

/** The command palette: all commands, found by their words. */
export function CommandPalette({ hostState, samples, go, onOpen, openRun }: CommandPaletteProps) {
  const host = useHost();
  const files = useOpenFiles((store) => store.files);
  const runs = useOpenFiles((store) => store.runs);
  const shown = useOpenShown(useShownFile());
  const focus = usePaletteFocus();
  const monitor = useMonitorCommands(focus.requestFocus);
  const vertices = useVerticesCommands(focus.requestFocus);
  const actions = useActionsCommands(host, focus.requestFocus);
  const app = useAppCommands(host, focus.requestFocus);
  const recent = useRecentCommands(host, () => goTo('import'));
  const [query, setQuery] = useState('');
  useOpenOnMount();
  const found = useFoundCommands({ host, query, requestFocus: focus.requestFocus, openRun });
  const goTo = (page: PageId) => {
    go(page);
    focus.requestFocus(homeMark);
  };
  const onImport = (work: () => void, mark: string) => {
    go('import');
    work();
    focus.requestFocus(mark);
  };
  const groups: SpotlightActionGroupData[] = [
    { group: 'Go to', actions: [...placeCommands(files, goTo), ...recent] },
    {
      group: 'Import',
      actions: [
        ...importCommands({ host, hostState, shown, runs, onImport }),
        ...openCommands({ host, samples, goTo, onOpen }),
      ],
    },
    { group: 'Monitor', actions: monitor },
    { group: 'Vertices', actions: vertices },
    { group: 'Actions', actions },
    {
      group: 'Connections',
      actions: connectionCommands({ host, hostState, go, requestFocus: focus.requestFocus }),
    },
    { group: 'Program', actions: app },
    { group: 'Help', actions: helpCommands(focus.requestFocus) },
    { group: foundGroup, actions: found },
  ];
  return (
    <Spotlight
      actions={groups}
      query={query}
      filter={paletteFilter}
      onQueryChange={setQuery}
      shortcut={['mod + K']}
      tagsToIgnore={[]}
      onSpotlightOpen={focus.onOpen}
      onSpotlightClose={focus.onClose}
      scrollable
      maxHeight={palettePx}
      lockScroll={false}
      highlightQuery={false}
      nothingFound="No matching command."
      searchProps={{
        placeholder: 'Search or run a command',
        'aria-label': 'Search or run a command',
        leftSection: <Icon name="search" />,
      }}
      returnFocus={false}
      attributes={{ content: { 'aria-label': paletteName } }}
      classNames={{
        content: styles['content'],
        search: styles['search'],
        actionsList: styles['list'],
        actionsGroup: styles['group'],
        action: styles['action'],
        empty: styles['empty'],
      }}
      overlayProps={{ blur: 0, backgroundOpacity: 1, color: 'var(--scrim)' }}
    />
  );
}

/** Opens the palette when it mounts, because its code is loaded only when the user first opens it. */
function useOpenOnMount(): void {
  useEffect(() => {
    usePalette.setState({ toggle: spotlight.toggle });
    spotlight.open();
    return () => {
      spotlight.close();
      usePalette.setState({ toggle: null });
    };
  }, []);
}
