import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useHost } from '../host.ts';
import { Icon } from '../ui/icon.tsx';
import styles from './frame.module.css';

/** Says across the whole width that nothing on this page moves any more. */
export function ClosedNotice() {
  const host = useHost();
  const [closed, setClosed] = useState(false);
  useEffect(() => host.onClosed(() => setClosed(true)), [host]);
  if (!closed) return null;
  return (
    <div role="alert" className={styles['closed']}>
      <Icon name="plug" />
      <span>The host closed. This page shows what it knew last; reload it to go on.</span>
      <Button onClick={() => location.reload()}>Reload</Button>
    </div>
  );
}
