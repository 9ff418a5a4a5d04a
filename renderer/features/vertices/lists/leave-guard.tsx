import { Button, Modal } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { plural } from '../../../../shared/units.ts';
import { placeIn } from '../places.ts';
import { wordFor } from '../store.ts';
import styles from './lists.module.css';
import { type Draft, discard, useLists } from './store.ts';
import { changeCount } from './write-plan.ts';

/** Asks before somebody leaves a vertex on which changes are staged; its own pages are no leaving. */
export function LeaveGuard({ draft }: { draft: Draft }) {
  const [wanted, setWanted] = useState<string | null>(null);
  const { id, xid } = draft.base;
  const isLeaving = useRef(false);
  useEffect(() => {
    const onNavigate = (event: NavigateEvent) => {
      const to = new URL(event.destination.url).hash;
      if (!event.hashChange || !event.cancelable || isLeaving.current || isOf({ id, xid }, to)) return;
      // Another connection was chosen: what is staged waits there.
      if (!useLists.getState().drafts.has(id)) return;
      event.preventDefault();
      setWanted(to);
    };
    window.navigation.addEventListener('navigate', onNavigate);
    return () => window.navigation.removeEventListener('navigate', onNavigate);
  }, [id, xid]);
  if (wanted === null) return null;
  const leave = () => {
    isLeaving.current = true;
    setWanted(null);
    location.hash = wanted;
  };
  const count = changeCount(draft);
  return (
    <Modal
      opened
      onClose={() => setWanted(null)}
      title="Leave with changes that are not written?"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <p className={styles['muted']}>
        {plural(count, 'change')} {count === 1 ? 'is' : 'are'} staged on {wordFor(draft.base)}. What is kept
        is here when you come back in this session.
      </p>
      <div className={styles['buttons']}>
        <Button
          variant="subtle"
          color="bad"
          onClick={() => {
            leave();
            discard(id);
          }}
        >
          Discard and leave
        </Button>
        <Button onClick={leave}>Keep and leave</Button>
        <Button variant="filled" onClick={() => setWanted(null)} data-autofocus>
          Stay
        </Button>
      </div>
    </Modal>
  );
}

/** Whether an address is a page of the vertex. */
function isOf({ id, xid }: { id: string; xid: string }, hash: string): boolean {
  const detail = /^#\/?vertices\/(.*)$/.exec(hash)?.[1] ?? null;
  const place = placeIn(detail);
  return 'name' in place && (place.name === id || place.name === xid);
}
