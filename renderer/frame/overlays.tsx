import { getHotkeyHandler } from '@mantine/hooks';
import { lazy, Suspense, useLayoutEffect } from 'react';
import type { ConnectionsState } from '../../shared/connections.ts';
import type { Samples } from '../features/imports/use-samples.ts';
import { togglePalette, usePalette } from './commands/open-palette.ts';
import { LinkQuestion } from './link-question.tsx';
import type { PageId } from './pages.ts';
import { ShortcutsOverview } from './shortcuts-overview.tsx';
import { SignInQuestion } from './sign-in-question.tsx';

const loadPalette = () => import('./commands/command-palette.tsx');
const CommandPalette = lazy(() => loadPalette().then((module) => ({ default: module.CommandPalette })));

const paletteKey = getHotkeyHandler([['mod+K', togglePalette]]);

interface OverlaysProps {
  readonly closed: boolean;
  readonly hostState: ConnectionsState | null;
  readonly samples: Samples;
  readonly go: (page: PageId) => void;
  readonly onOpen: () => void;
  readonly openRun: (runId: string) => void;
}

/** Overlays of every page: the command palette, the list of keys, and the question for secrets. */
export function Overlays({ closed, ...props }: OverlaysProps) {
  const isPaletteWanted = usePalette((store) => store.isWanted);
  // Once the palette is on the page, it listens to its key itself.
  const listens = usePalette((store) => store.toggle === null) && !closed;
  // Before the first paint, so that no key is lost that is pressed as soon as the page is seen.
  useLayoutEffect(() => {
    if (!listens) return undefined;
    const onKey = (event: KeyboardEvent) => {
      // Ctrl is pressed before K: by then the code of the palette is loading.
      void loadPalette();
      paletteKey(event);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [listens]);
  return (
    <>
      {isPaletteWanted && !closed && (
        <Suspense fallback={null}>
          <CommandPalette {...props} />
        </Suspense>
      )}
      <ShortcutsOverview />
      <SignInQuestion hostState={props.hostState} />
      <LinkQuestion hostState={props.hostState} />
    </>
  );
}
