import { getHotkeyHandler } from '@mantine/hooks';
import { lazy, Suspense, useLayoutEffect } from 'react';
import type { ConnectionsState } from '../../shared/connections.ts';
import type { Samples } from '../features/imports/use-samples.ts';
import { togglePalette, usePalette } from './commands/open-palette.ts';
import { LinkQuestion } from './link-question.tsx';
import { MissingSecrets } from './missing-secrets.tsx';
import type { PageId } from './pages.ts';
import { ShortcutsOverview } from './shortcuts-overview.tsx';
import { SignInQuestion } from './sign-in-question.tsx';

const loadPalette = () => import('./commands/command-palette.tsx');
const CommandPalette = lazy(() => loadPalette().then((module) => ({ default: module.CommandPalette })));

const paletteKey = getHotkeyHandler([['mod+K', togglePalette]]);

interface OverlaysProps {
  readonly closed: boolean;
  readonly hostState: ConnectionsState | null;
  /** Name of the system's keyring; null if the system has none, undefined until it is open. */
  readonly keyring: string | null | undefined;
  readonly samples: Samples;
  readonly go: (page: PageId) => void;
  readonly onOpen: () => void;
  readonly openRun: (runId: string) => void;
}

/** Overlays of every page: the command palette, the list of keys, the questions for secrets, and that for a link. */
export function Overlays({ closed, keyring, ...props }: OverlaysProps) {
  const isPaletteWanted = usePalette((store) => store.isWanted);
  // Once the palette is on the page, it handles its key itself.
  const isListening = usePalette((store) => store.toggle === null) && !closed;
  // A layout effect adds the listener before the first paint, so that no key pressed right after the paint is lost.
  useLayoutEffect(() => {
    if (!isListening) return undefined;
    const onKey = (event: KeyboardEvent) => {
      // Ctrl is pressed before K: by then the code of the palette is loading.
      void loadPalette();
      paletteKey(event);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [isListening]);
  return (
    <>
      {isPaletteWanted && !closed && (
        <Suspense fallback={null}>
          <CommandPalette {...props} />
        </Suspense>
      )}
      <ShortcutsOverview />
      <SignInQuestion hostState={props.hostState} />
      <MissingSecrets hostState={props.hostState} keyring={keyring} />
      <LinkQuestion hostState={props.hostState} />
    </>
  );
}
