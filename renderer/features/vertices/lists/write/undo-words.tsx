import { useEffect, useState } from 'react';
import type { UndoLoss } from '../../../../../shared/vertices/undo-of.ts';
import type { Draft } from '../drafts/draft.ts';
import { lossesBefore, writeFor } from './write-plan.ts';

/** Pause after the last change, because the undo of a long list takes long to compute. */
const restMs = 300;

/** Sentence on whether a write can be undone completely; for an undo, on what it restores. */
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
  if (losses.length === 0) return isUndo ? 'This restores everything.' : 'This can be undone.';
  if (losses.every(({ kind }) => kind === 'order'))
    return isUndo
      ? 'This restores everything. Restored values are added at the end.'
      : 'This can be undone; restored values would be at the end of the list.';
  const named = losses.map((loss) => (stage.size > 1 ? ofAttribute(loss) : loss.sentence));
  return `${isUndo ? 'This restores everything except:' : 'Undo would not restore everything:'} ${named.join(' ')}`;
}

const ofAttribute = ({ attribute, sentence }: UndoLoss): string => `${attribute}: ${sentence}`;
