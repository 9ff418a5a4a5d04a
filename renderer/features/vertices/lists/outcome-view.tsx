import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { plural } from '../../../../shared/units.ts';
import type { ListItem } from '../../../../shared/vertices/list-value.ts';
import type { OpenVertex } from '../../../../shared/vertices.ts';
import { formatMoment } from '../../../ui/clock.ts';
import { Icon } from '../../../ui/icon.tsx';
import { ProblemText, titleOf } from '../../../ui/problem.tsx';
import { formatCreated } from './created-text.ts';
import type { Difference, Outcome } from './outcome.ts';
import styles from './write.module.css';
import { stageUndo } from './writing.ts';

interface OutcomeViewProps {
  readonly vertex: OpenVertex;
  readonly outcome: Outcome;
  /** It stands beside a merge. */
  readonly isChanged?: boolean;
}

/** What became of the last write: whether what stands there now is what was meant, and the way back. */
export function OutcomeView({ vertex, outcome, isChanged = false }: OutcomeViewProps) {
  switch (outcome.kind) {
    case 'written': {
      const isAsMeant = outcome.differences.length === 0;
      return (
        <Told tone={isAsMeant ? 'ok' : 'warn'} action={<UndoButton vertex={vertex} outcome={outcome} />}>
          <p>
            <strong>
              {doneWords[outcome.was]} at {formatMoment(outcome.at)}.
            </strong>{' '}
            {isAsMeant ? 'Read back: it is as it was meant.' : 'Read back: it is not as it was meant.'}
          </p>
          {outcome.differences.map((difference) => (
            <DifferenceLines key={difference.attribute} difference={difference} />
          ))}
        </Told>
      );
    }
    case 'stopped':
      return (
        <Told tone="bad">
          <p>
            <strong>{stoppedWords(outcome)}</strong> {outcome.message}
          </p>
          <p>
            {!outcome.isRead
              ? 'The vertex could not be read again. Read it before you write once more.'
              : isChanged
                ? 'The vertex was read again: it is not as you saw it. Compare before you write once more.'
                : 'The vertex was read again: what is staged below is what is left to do.'}
          </p>
        </Told>
      );
    case 'failed':
      return (
        <Told tone="bad">
          <p>
            <strong>{titleOf(outcome.error.code)}.</strong>
          </p>
          <ProblemText error={outcome.error} />
        </Told>
      );
  }
}

function stoppedWords({ written, of, isKnown }: Extract<Outcome, { kind: 'stopped' }>): string {
  if (written === of) return 'Written.';
  if (written > 0)
    return `${plural(written, 'request')} written, the next one ${isKnown ? 'was not' : 'perhaps'}.`;
  return isKnown ? 'Nothing was written.' : 'It is not known whether it was written.';
}

const doneWords = { write: 'Written', undo: 'Undone', redo: 'Done again' } as const;

const icons = { ok: 'check', warn: 'differs', bad: 'warning' } as const;

const Told = ({
  tone,
  action,
  children,
}: {
  tone: keyof typeof icons;
  action?: ReactNode;
  children: ReactNode;
}) => (
  <div className={styles['outcome']} data-tone={tone} role={tone === 'ok' ? 'status' : 'alert'}>
    <Icon name={icons[tone]} />
    <div>{children}</div>
    {action}
  </div>
);

function UndoButton({
  vertex,
  outcome,
}: {
  vertex: OpenVertex;
  outcome: Extract<Outcome, { kind: 'written' }>;
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

const mostValues = 20;

const DifferenceLines = ({
  difference: { attribute, missing, unexpected, otherKind },
}: {
  difference: Difference;
}) => (
  <ul className={styles['values']}>
    {missing.length > 0 && (
      <li>
        {attribute}: meant but not there: {itemsWords(missing)}
      </li>
    )}
    {unexpected.length > 0 && (
      <li>
        {attribute}: there but not meant: {itemsWords(unexpected)}
      </li>
    )}
    {otherKind && <li>{attribute}: a single value, where a list was meant</li>}
  </ul>
);

function itemsWords(items: readonly ListItem[]): string {
  const shown = items
    .slice(0, mostValues)
    .map(({ value, created }) => (created === null ? value : `${value} (${formatCreated(created)})`));
  return items.length > mostValues
    ? `${shown.join(', ')} and ${items.length - mostValues} more`
    : shown.join(', ');
}
