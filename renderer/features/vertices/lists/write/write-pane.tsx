import { Button, Flex } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { OpenVertex } from '../../../../../shared/vertices.ts';
import { SteadyButton } from '../../../../ui/steady-button.tsx';
import { Bodies } from '../body/bodies.tsx';
import type { Draft } from '../drafts/draft.ts';
import { LeaveGuard } from '../drafts/leave-guard.tsx';
import { useDraft } from '../drafts/use-draft.ts';
import { discard, useLists } from '../store.ts';
import { useSafety } from '../use-safety.ts';
import { OutcomeView } from './outcome-view.tsx';
import { useWrite, writeWords } from './use-write.tsx';
import styles from './write.module.css';
import { undecidedIn } from './write-plan.ts';
import { applyMerge } from './writing.ts';

interface WritePaneProps {
  readonly vertex: OpenVertex;
  /** The pane is shown even if nothing is staged. */
  readonly always?: boolean;
}

/** Pane below the values of a vertex: the exact requests that will be written, the buttons, and the last outcome. */
export function WritePane({ vertex, always = false }: WritePaneProps) {
  const draft = useDraft(vertex.id);
  const outcome = useLists(({ outcomes }) => outcomes.get(vertex.id) ?? null);
  const { write, reason, dialog } = useWrite(vertex.id);
  const { readOnly } = useSafety();
  useWriteKey(write);
  if (draft === null && outcome === null && !always) return null;
  const isChanged = draft?.step.at === 'changed';
  return (
    <>
      {isChanged && outcome?.kind === 'stopped' && (
        <OutcomeView vertex={vertex} outcome={outcome} isChanged />
      )}
      {!isChanged && (
        <Flex
          className={styles['written']}
          component="section"
          direction="column"
          gap="var(--space-8)"
          aria-label="What will be written"
        >
          {outcome && <OutcomeView vertex={vertex} outcome={outcome} />}
          {draft ? (
            <Bodies draft={draft} />
          ) : (
            outcome === null && (
              <p className={styles['muted']}>
                Nothing is staged. Add, change or remove a value to see the exact body here before it is
                written.
              </p>
            )
          )}
        </Flex>
      )}
      <Flex className={styles['bar']} component="footer" gap="var(--space-10)" align="center">
        <p className={styles['muted']}>{readOnly ?? barWords(draft)}</p>
        {draft && (
          <>
            <LeaveGuard draft={draft} />
            <Button
              variant="subtle"
              onClick={() => discard(vertex.id)}
              disabled={draft.step.at === 'writing'}
            >
              Discard
            </Button>
          </>
        )}
        {draft && isChanged ? (
          <SteadyButton
            variant="filled"
            disabled={undecidedIn(draft) > 0}
            reason={undecidedIn(draft) > 0 ? 'Resolve the conflicts first.' : null}
            onClick={() => applyMerge(vertex.id)}
          >
            Apply the merge
          </SteadyButton>
        ) : (
          <SteadyButton
            variant="filled"
            disabled={reason !== null}
            reason={draft ? reason : null}
            loading={draft?.step.at === 'writing'}
            onClick={write}
          >
            {draft ? writeWords(draft) : 'Write'}
          </SteadyButton>
        )}
      </Flex>
      {dialog}
    </>
  );
}

function barWords(draft: Draft | null): string {
  switch (draft?.step.at) {
    case 'writing':
      return 'The vertex is reloaded, written, and checked.';
    case 'changed':
      return 'The merge is staged on the current value; nothing is written until you confirm.';
    default:
      return 'The vertex is reloaded before writing.';
  }
}

/** Writes on Ctrl+Enter anywhere on the page, but not while a dialog is open, which has its own keys. */
function useWriteKey(write: () => void): void {
  const latest = useRef(write);
  latest.current = write;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
      if (document.querySelector('[role="dialog"]')) return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
