import { Flex, UnstyledButton } from '@mantine/core';
import { formatCount } from '../../../../../shared/units.ts';
import type { EdgeRow } from '../../../../../shared/vertices.ts';
import { directionWords } from './edge-words.ts';
import styles from './edges.module.css';

/** Edges of one verb and direction. */
export interface EdgeKind {
  readonly verb: string;
  readonly direction: EdgeRow['direction'];
}

interface VerbChoiceProps {
  readonly verbs: readonly (EdgeKind & { readonly count: number })[];
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
      <Kind words="all" count={total} isChosen={chosen === null} onChoose={() => onChoose(null)} />
      {verbs.map(({ verb, direction, count }) => (
        <Kind
          key={`${direction} ${verb}`}
          words={directionWords(verb, direction)}
          count={count}
          isChosen={chosen?.verb === verb && chosen.direction === direction}
          onChoose={() => onChoose({ verb, direction })}
        />
      ))}
    </Flex>
  );
}

interface KindProps {
  readonly words: string;
  readonly count: number;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

const Kind = ({ words, count, isChosen, onChoose }: KindProps) => (
  <UnstyledButton className={styles['kind']} aria-pressed={isChosen} onClick={onChoose}>
    {words} <span>{formatCount(count)}</span>
  </UnstyledButton>
);
