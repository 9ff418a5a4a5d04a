import { Flex, UnstyledButton } from '@mantine/core';
import { formatCount } from '../../../../../shared/units.ts';
import { directionWords } from './edge-words.ts';
import styles from './edges.module.css';
import type { EdgeKind } from './explored-graph.ts';

export type CountedKind = EdgeKind & { readonly count: number };

interface VerbChoiceProps {
  readonly verbs: readonly CountedKind[];
  /** The kind that is shown; null for all. */
  readonly chosen: EdgeKind | null;
  readonly onChoose: (kind: EdgeKind | null) => void;
}

/** Buttons with the kinds of edges of a vertex and their numbers; they select one kind, or all. */
export function VerbChoice({ verbs, chosen, onChoose }: VerbChoiceProps) {
  const total = verbs.reduce((sum, { count }) => sum + count, 0);
  return (
    <Flex
      className={styles['verbs']}
      component="fieldset"
      wrap="wrap"
      gap="var(--space-6)"
      aria-label="Kinds of edges"
    >
      <Kind
        words="all"
        count={formatCount(total)}
        isChosen={chosen === null}
        onChoose={() => onChoose(null)}
      />
      {verbs.map(({ verb, direction, count }) => (
        <Kind
          key={`${direction} ${verb}`}
          words={directionWords(verb, direction)}
          count={formatCount(count)}
          isChosen={chosen?.verb === verb && chosen.direction === direction}
          onChoose={() => onChoose({ verb, direction })}
        />
      ))}
    </Flex>
  );
}

interface KindProps {
  readonly words: string;
  /** Number of edges, in words. */
  readonly count: string;
  readonly isChosen: boolean;
  /** Why the button does nothing; null if it does something. */
  readonly offReason?: string | null;
  readonly onChoose: () => void;
}

export const Kind = ({ words, count, isChosen, offReason = null, onChoose }: KindProps) => (
  <UnstyledButton
    className={styles['kind']}
    aria-pressed={isChosen}
    // Unlike a disabled button, it keeps the focus.
    aria-disabled={offReason !== null}
    title={offReason ?? undefined}
    onClick={() => offReason === null && onChoose()}
  >
    {words} <span>{count}</span>
  </UnstyledButton>
);
