import { Modal } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { showKeys, useApp } from '../features/settings/store.ts';
import { usePage } from './pages.ts';

const ShortcutList = lazy(() =>
  import('../features/settings/shortcut-list.tsx').then((module) => ({ default: module.ShortcutList })),
);

/** Dialog with every keyboard shortcut of the program; those of the current page come first. */
export function ShortcutsOverview() {
  const [page] = usePage();
  const opened = useApp((store) => store.showsKeys);
  return (
    <Modal
      opened={opened}
      onClose={() => showKeys(false)}
      title="Keyboard shortcuts"
      size="xl"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {opened && (
        <Suspense fallback={null}>
          <ShortcutList page={page} />
        </Suspense>
      )}
    </Modal>
  );
}
