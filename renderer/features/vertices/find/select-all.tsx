import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { toAppError } from '../../../../shared/errors.ts';
import { formatCount } from '../../../../shared/units.ts';
import { useHost } from '../../../host.ts';
import { notifyEnded, notifyProblem } from '../../../ui/notify/notify.tsx';
import { findAll, maxChosen } from './find-all.ts';
import type { ChosenRows } from './use-chosen-rows.ts';

interface SelectAllProps {
  /** The query. */
  readonly text: string;
  /** Number of results; null if unknown. */
  readonly total: number | null;
  readonly onChosen: (chosen: ChosenRows) => void;
}

/** Button that selects all results of a query, including those that were never loaded; it can be cancelled. */
export function SelectAll({ text, total, onChosen }: SelectAllProps) {
  const { api } = useHost();
  const [count, setCount] = useState<number | null>(null);
  const abort = useRef<AbortController | null>(null);
  useEffect(() => () => abort.current?.abort(), []);
  const isMore = total === null || total > maxChosen;

  const start = async () => {
    const work = new AbortController();
    abort.current = work;
    setCount(0);
    try {
      const found = await findAll(api, text, { signal: work.signal, onCount: setCount });
      if (work.signal.aborted) return;
      onChosen(found);
      if (total !== null && found.size < Math.min(total, maxChosen))
        notifyEnded(
          'Some results are missing',
          `The platform counts ${formatCount(total)} vertices but returned ${formatCount(found.size)}; these are selected.`,
        );
    } catch (error) {
      if (!work.signal.aborted) notifyProblem(toAppError(error));
    } finally {
      if (!work.signal.aborted) setCount(null);
    }
  };

  if (count !== null)
    return (
      <>
        <span role="status">{formatCount(count)} read</span>
        <Button
          onClick={() => {
            abort.current?.abort();
            setCount(null);
          }}
        >
          Cancel
        </Button>
      </>
    );
  return (
    <Button onClick={() => void start()}>
      {isMore ? `Select the first ${formatCount(maxChosen)}` : `Select all ${formatCount(total)}`}
    </Button>
  );
}
