import { useCallback } from 'react';
import type { createSerial } from '../../../../shared/async.ts';
import type { Connection } from '../../../../shared/connections.ts';
import type { FileState, ReadyFile } from '../../../../shared/imports/open-file.ts';
import { isChecked } from '../../../../shared/imports/readiness/file-findings.ts';
import { nothingToSend } from '../../../../shared/imports/readiness/readiness.ts';
import { useCall } from '../../../hooks/use-call.ts';
import { whatIsSent } from '../../../hooks/what-is-sent.ts';
import { useHost } from '../../../host.ts';
import { knownBeforeWords, refusedRows, unknownBeforeWords } from '../../../ui/run/delta-words.ts';
import { NoteLine } from './note-line.tsx';

interface SentBeforeNoteProps {
  readonly open: FileState;
  readonly connection: Connection;
  /** Compares one file of the plan after the other: a comparison reads every row. */
  readonly serialize: ReturnType<typeof createSerial>;
}

/** Note on the card of a checked file whose rows were sent to the connection before: when, and what has changed. */
export function SentBeforeNote({ open, connection, serialize }: SentBeforeNoteProps) {
  const { reading, id } = open;
  if (reading.state !== 'ready') return null;
  const { file } = reading;
  if (!isChecked(file) || nothingToSend(file) !== null) return null;
  // Excluded rows are not counted, so that other ones change the numbers.
  const input = JSON.stringify([connection.id, whatIsSent(file), file.excludedCount]);
  return <Comparison key={input} fileId={id} file={file} connection={connection} serialize={serialize} />;
}

interface ComparisonProps extends Omit<SentBeforeNoteProps, 'open'> {
  readonly fileId: string;
  readonly file: ReadyFile;
}

function Comparison({ fileId, file, connection, serialize }: ComparisonProps) {
  const { api } = useHost();
  const connectionId = connection.id;
  const delta = useCall(
    useCallback(
      (signal: AbortSignal) =>
        serialize(async () => {
          signal.throwIfAborted();
          return api.imports.delta({ fileId, connectionId }, { signal });
        }),
      [api, serialize, fileId, connectionId],
    ),
  );
  if (delta.state === 'loading') return null;
  if (delta.state === 'failed')
    return <NoteLine tone="warn" icon="warning" words={unknownBeforeWords(delta.error)} />;
  if (delta.value === null) return null;
  const existing = refusedRows(file, delta.value);
  if (delta.value.same === 0 && existing === 0) return null;
  const words = knownBeforeWords(delta.value, existing, connection.name);
  return existing > 0 ? (
    <NoteLine tone="warn" icon="warning" words={words} />
  ) : (
    <NoteLine tone="quiet" icon="history" words={words} />
  );
}
