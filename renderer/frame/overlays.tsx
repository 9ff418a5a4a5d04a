import { useHotkeys, useWindowEvent } from '@mantine/hooks';
import { lazy, Suspense } from 'react';
import type { ConnectionsState } from '../../shared/connections.ts';
import type { Samples } from '../features/imports/use-samples.ts';
import { togglePalette, usePalette } from './commands/open-palette.ts';
import type { PageId } from './pages.ts';
import { ShortcutsOverview } from './shortcuts-overview.tsx';
import { SignInQuestion } from './sign-in-question.tsx';

const loadPalette = () => import('./commands/command-palette.tsx');
const CommandPalette = lazy(() => loadPalette().then((module) => ({ default: module.CommandPalette })));

interface OverlaysProps {
  readonly closed: boolean;
  readonly hostState: ConnectionsState | null;
  readonly samples: Samples;
  readonly go: (page: PageId) => void;
  readonly onOpen: () => void;
  readonly openRun: (runId: string) => void;
}

/** What lies over every page: the command palette, the list of keys and the question for secrets. */
export function Overlays({ closed, ...props }: OverlaysProps) {
  const isPaletteWanted = usePalette((store) => store.isWanted);
  const hasToggle = usePalette((store) => store.toggle !== null);
  // Once the palette is on the page, it listens to its key itself.
  useHotkeys(closed || hasToggle ? [] : [['mod+K', togglePalette]], []);
  // Ctrl is pressed before K: by then the code of the palette is on its way, and no letter typed after it is lost.
  useWindowEvent('keydown', () => void loadPalette(), { once: true });
  return (
    <>
      {isPaletteWanted && !closed && (
        <Suspense fallback={null}>
          <CommandPalette {...props} />
        </Suspense>
      )}
      <ShortcutsOverview />
      <SignInQuestion hostState={props.hostState} />
    </>
  );
}
