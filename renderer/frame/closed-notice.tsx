import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useHost } from '../host.ts';
import { Icon } from '../ui/icon.tsx';
import styles from './frame.module.css';

/** Says across the whole width that nothing on this page moves any more; nothing behind it can be pressed. */
export function ClosedNotice() {
  const host = useHost();
  const reload = useRef<HTMLButtonElement>(null);
  // Dialogs stand outside of the page; one that is open must neither hold the focus nor be pressed any more.
  useEffect(() => {
    const button = reload.current;
    for (const part of document.body.children) if (!part.contains(button)) part.setAttribute('inert', '');
    button?.focus();
  }, []);
  return (
    <div role="alert" className={styles['closed']}>
      <Icon name="plug" />
      <span>
        {host.window === 'browser'
          ? 'Graph Intake has closed. Everything sent so far is recorded. Start it again with npm start and open the address that it prints.'
          : 'Graph Intake has closed. Everything sent so far is recorded. Close this window and start the program again, or reload.'}
      </span>
      <Button ref={reload} onClick={() => location.reload()}>
        Reload
      </Button>
    </div>
  );
}
