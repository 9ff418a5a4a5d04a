import { Button, Modal } from '@mantine/core';
import { plural } from '../../../../../shared/units.ts';
import { useHeldAddress } from '../../../../hooks/use-held-address.ts';
import { placeIn } from '../../places.ts';
import { sentenceName } from '../../store.ts';
import styles from '../lists.module.css';
import { discard, useLists } from '../store.ts';
import { changeCount } from '../write/write-plan.ts';
import type { Draft } from './draft.ts';

/** Asks before the user leaves a vertex with staged changes; moving between its own pages is allowed. */
export function LeaveGuard({ draft }: { draft: Draft }) {
  const { id, xid } = draft.base;
  const { wanted, stay, leave } = useHeldAddress(
    // After a switch to another connection, the draft stays with its own connection and needs no question.
    (mark) => !isPageOfVertex({ id, xid }, mark) && useLists.getState().drafts.has(id),
  );
  if (wanted === null) return null;
  const count = changeCount(draft);
  return (
    <Modal
      opened
      onClose={stay}
      title="Leave with changes that are not written?"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <p className={styles['muted']}>
        {plural(count, 'change')} {count === 1 ? 'is' : 'are'} staged on {sentenceName(draft.base)}. Changes
        that you keep stay available in this session.
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
        <Button variant="filled" onClick={stay} data-autofocus>
          Keep editing
        </Button>
      </div>
    </Modal>
  );
}

/** Whether an address is a page of the vertex. */
function isPageOfVertex({ id, xid }: { id: string; xid: string }, hash: string): boolean {
  const detail = /^#\/?vertices\/(.*)$/.exec(hash)?.[1] ?? null;
  const place = placeIn(detail);
  return 'name' in place && (place.name === id || place.name === xid);
}
