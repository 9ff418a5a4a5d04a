import { Flex, SegmentedControl } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { ActionDetails } from '../../../../shared/actions.ts';
import { formatCount } from '../../../../shared/units.ts';
import { FoundLines } from '../../../ui/found-lines/found-lines.tsx';
import { outputParts } from './output-parts.ts';
import styles from './panel.module.css';

interface OutputProps extends Pick<ActionDetails, 'byHand' | 'sent'> {
  readonly result: NonNullable<ActionDetails['result']>;
}

/** Result of an action, part by part, to read and to search. */
export function Output({ result, byHand, sent }: OutputProps) {
  const parts = useMemo(() => outputParts(result, { byHand, sent }), [result, byHand, sent]);
  const [chosen, setChosen] = useState<string | null>(null);
  const part = parts.find(({ id }) => id === chosen) ?? parts[0];
  if (part === undefined) return null;
  const choice = (
    <SegmentedControl
      aria-label="Part of the result"
      value={part.id}
      onChange={setChosen}
      data={parts.map(({ id, label, lines }) => ({
        value: id,
        label: id === 'stderr' && lines.length > 0 ? `${label} · ${formatCount(lines.length)}` : label,
      }))}
    />
  );
  return (
    <Flex className={styles['output']} component="section" direction="column" aria-label="Result">
      <FoundLines key={part.id} label={part.label} lines={part.lines} choice={choice}>
        {part.lines.length === 0 && <p className={styles['quiet']}>No output.</p>}
        {part.note !== '' && <p className={styles['note']}>{part.note}</p>}
      </FoundLines>
    </Flex>
  );
}
