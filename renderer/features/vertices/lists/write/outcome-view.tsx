import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { AppError } from '../../../../../shared/errors.ts';
import { listedUpTo, plural } from '../../../../../shared/units.ts';
import type { ListItem } from '../../../../../shared/vertices/list-value.ts';
import type { OpenVertex } from '../../../../../shared/vertices.ts';
import { formatMoment } from '../../../../ui/clock.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { ProblemText, titleOf } from '../../../../ui/problem.tsx';
import { formatCreated } from '../created-text.ts';
import type { Difference, WriteOutcome } from './outcome.ts';
import styles from './write.module.css';
import { stageUndo } from './writing.ts';

interface OutcomeViewProps {
  readonly vertex: OpenVertex;
  readonly outcome: WriteOutcome;
  /** Another user changed the vertex, so that a merge is shown beside the outcome. */
  readonly isChanged?: boolean;
}

/** Outcome of the last write: whether the value read back is the intended one, and the button to undo the write. */
export function OutcomeView({ vertex, outcome, isChanged = false }: OutcomeViewProps) {
  switch (outcome.kind) {
    case 'written': {
      const isAsIntended = outcome.differences.length === 0;
      return (
        <Notice tone={isAsIntended ? 'ok' : 'warn'} action={<UndoButton vertex={vertex} outcome={outcome} />}>
          <p>
            <strong>
              {doneWords[outcome.was]} at {formatMoment(outcome.at)}.
            </strong>{' '}
            {isAsIntended ? 'Checked: stored as intended.' : 'Checked: not stored as intended.'}
          </p>
          {outcome.differences.map((difference) => (
            <DifferenceLines key={difference.attribute} difference={difference} />
          ))}
        </Notice>
      );
    }
    case 'stopped':
      return (
        <Notice tone="bad">
          <p>
            <strong>{stoppedWords(outcome)}</strong> {outcome.message}
          </p>
          <p>
            {!outcome.isRead
              ? 'The vertex could not be reloaded. Reload it before you write again.'
              : isChanged
                ? 'The vertex was reloaded and differs from what you saw. Compare before you write again.'
                : 'The vertex was reloaded. The remaining changes are staged below.'}
          </p>
        </Notice>
      );
    case 'failed':
      return (
        <Notice tone="bad">
          <p>
            <strong>{titleOf(outcome.error)}.</strong>
            {isBeforeWriting(outcome.error) && ' Nothing was written.'}
          </p>
          <ProblemText error={outcome.error} />
        </Notice>
      );
  }
}

/** Whether the error can only come from reading the vertex first, or from the checks before that. */
const isBeforeWriting = ({ code }: AppError): boolean =>
  ['bad-input', 'not-found', 'conflict', 'unauthorized', 'rejected', 'unreadable'].includes(code);

function stoppedWords({ written, of, isKnown }: Extract<WriteOutcome, { kind: 'stopped' }>): string {
  if (written === of) return 'Written.';
  if (written > 0)
    return `${plural(written, 'request')} written, the next one ${isKnown ? 'was not' : 'may have been'}.`;
  return isKnown ? 'Nothing was written.' : 'Unknown whether it was written.';
}

const doneWords = { write: 'Written', undo: 'Undone', redo: 'Redone' } as const;

const toneIcons = { ok: 'check', warn: 'differs', bad: 'warning' } as const;

const Notice = ({
  tone,
  action,
  children,
}: {
  tone: keyof typeof toneIcons;
  action?: ReactNode;
  children: ReactNode;
}) => (
  <div className={styles['outcome']} data-tone={tone} role={tone === 'ok' ? 'status' : 'alert'}>
    <Icon name={toneIcons[tone]} />
    <div>{children}</div>
    {action}
  </div>
);

function UndoButton({
  vertex,
  outcome,
}: {
  vertex: OpenVertex;
  outcome: Extract<WriteOutcome, { kind: 'written' }>;
}) {
  const { undo, was, after } = outcome;
  const kind = was === 'undo' ? 'redo' : 'undo';
  if (undo.write.bodies.length === 0) return null;
  return (
    <Button
      leftSection={<Icon name={kind} />}
      onClick={() => stageUndo({ after, now: vertex, undo: { ...undo, kind } })}
    >
      {kind === 'redo' ? 'Redo' : 'Undo'}
    </Button>
  );
}

const maxValues = 20;

const DifferenceLines = ({
  difference: { attribute, missing, unexpected, otherKind },
}: {
  difference: Difference;
}) => (
  <ul className={styles['values']}>
    {missing.length > 0 && (
      <li>
        {attribute}: missing: {itemsWords(missing)}
      </li>
    )}
    {unexpected.length > 0 && (
      <li>
        {attribute}: unexpected: {itemsWords(unexpected)}
      </li>
    )}
    {otherKind && <li>{attribute}: a single value instead of a list</li>}
  </ul>
);

function itemsWords(items: readonly ListItem[]): string {
  const shown = items
    .slice(0, maxValues)
    .map(({ value, created }) => (created === null ? value : `${value} (${formatCreated(created)})`));
  return listedUpTo(maxValues, shown, items.length);
}
