import { useEffect, useState } from 'react';
import type { UndoLoss } from '../../../../shared/vertices/inverse.ts';
import type { Draft } from './store.ts';
import { lossesBefore, writeFor } from './write-plan.ts';

/** The way back through a long list takes longer than the way there, so it waits until nobody types. */
const restMs = 300;

/** Whether the write can be undone, told a moment after its body. */
export function UndoWords({ draft: { base, stage, undo } }: { draft: Draft }) {
  const [words, setWords] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setWords(wordsOf({ base, stage, undo })), restMs);
    return () => clearTimeout(timer);
  }, [base, stage, undo]);
  return words;
}

function wordsOf({ base, stage, undo }: Pick<Draft, 'base' | 'stage' | 'undo'>): string {
  const write = writeFor({ base, stage });
  if (write.bodies.length === 0) return '';
  const losses = undo?.losses ?? lossesBefore(base, write);
  const isUndo = undo !== null;
  if (losses.length === 0) return isUndo ? 'This brings back all as it was.' : 'Can be undone.';
  if (losses.every(({ kind }) => kind === 'order'))
    return isUndo
      ? 'This brings back all; what comes back stands behind the others.'
      : 'Can be undone; what comes back would stand behind the others.';
  const named = losses.map((loss) => (stage.size > 1 ? ofAttribute(loss) : loss.sentence));
  return `${isUndo ? 'This brings back all but this:' : 'Undo would not bring back all:'} ${named.join(' ')}`;
}

const ofAttribute = ({ attribute, sentence }: UndoLoss): string => `${attribute}: ${sentence}`;
