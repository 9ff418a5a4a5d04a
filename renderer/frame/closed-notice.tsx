import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useHost } from '../host.ts';
import { Icon } from '../ui/icon.tsx';
import styles from './frame.module.css';

const pollMs = 2_000;

/** Returns whether the program was started again at the address of this browser window. */
function useIsBack(isBrowser: boolean): boolean {
  const [isBack, setIsBack] = useState(false);
  useEffect(() => {
    if (!isBrowser || isBack) return;
    const poll = () =>
      fetch('/', { cache: 'no-store' }).then(
        ({ ok }) => setIsBack(ok),
        () => undefined,
      );
    const timer = setInterval(poll, pollMs);
    return () => clearInterval(timer);
  }, [isBrowser, isBack]);
  return isBack;
}

/** Notice across the page that the host has closed: the page no longer updates, and nothing else can be clicked. */
export function ClosedNotice() {
  const host = useHost();
  const isBrowser = host.window === 'browser';
  const isBack = useIsBack(isBrowser);
  const reload = useRef<HTMLButtonElement>(null);
  // Everything else in the body becomes inert, also dialogs, which are outside of the page's element: an open dialog
  // must neither hold the focus nor be clickable.
  useEffect(() => {
    const button = reload.current;
    for (const part of document.body.children) if (!part.contains(button)) part.setAttribute('inert', '');
    button?.focus();
  }, []);
  return (
    <div role="alert" className={styles['closed']}>
      <Icon name="plug" />
      <span>
        {isBack
          ? 'Graph Intake is running again. This page shows its state before it closed.'
          : isBrowser
            ? 'Graph Intake has closed. Everything sent so far is recorded. Start it again with npm start: this page finds it, or open the address that it prints.'
            : 'Graph Intake has closed. Everything sent so far is recorded. Close this window and start the program again, or reload.'}
      </span>
      <Button ref={reload} onClick={() => location.reload()}>
        Reload
      </Button>
    </div>
  );
}
