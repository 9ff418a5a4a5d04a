import { useEffect, useState } from 'react';
import { hasFields } from '../../../../shared/monitor/triage/template.ts';
import { useHost } from '../../../host.ts';
import styles from './triage.module.css';

/** Preview of a comment template with its fields filled in for one incident; empty for a text without fields. */
export function FilledPreview({ view, id, text }: { view: string; id: string; text: string }) {
  const { api } = useHost();
  const [filled, setFilled] = useState('');
  const isNeeded = hasFields(text);
  useEffect(() => {
    if (!isNeeded) return;
    const abort = new AbortController();
    const { signal } = abort;
    api.monitor.fillComment({ view, id, text: text.trim() }, { signal }).then(
      (next) => {
        if (!signal.aborted) setFilled(next);
      },
      () => undefined, // Sending the comment reports the same error.
    );
    return () => abort.abort();
  }, [api, view, id, text, isNeeded]);
  if (!isNeeded || filled === '') return null;
  return (
    <p className={styles['preview']} role="status">
      {id} gets: {filled}
    </p>
  );
}
