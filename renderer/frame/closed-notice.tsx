import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useHost } from '../host.ts';
import { Icon } from '../ui/icon.tsx';
import styles from './frame.module.css';

/** Says across the whole width that nothing on this page moves any more; nothing behind it can be pressed. */
export function ClosedNotice() {
  const host = useHost();
  const reload = useRef<HTMLButtonElement>(null);
  useEffect(() => reload.current?.focus(), []);
  return (
    <div role="alert" className={styles['closed']}>
      <Icon name="plug" />
      <span>
        {host.window === 'browser'
          ? 'Graph Intake has ended. What was sent is kept; start it again with npm start and open the address that it prints, or reload if it runs.'
          : 'Graph Intake has ended. What was sent is kept; close this window and start the program again, or reload.'}
      </span>
      <Button ref={reload} onClick={() => location.reload()}>
        Reload
      </Button>
    </div>
  );
}
