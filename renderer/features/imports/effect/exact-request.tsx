import { Button } from '@mantine/core';
import { useCallback, useState } from 'react';
import type { Connection, Session } from '../../../../shared/connections.ts';
import { AppError } from '../../../../shared/errors.ts';
import type { ExactRequest as Request } from '../../../../shared/imports/effect/effect.ts';
import type { ReadyFile } from '../../../../shared/imports/open-file.ts';
import { formatBytes, plural } from '../../../../shared/units.ts';
import { useCall } from '../../../hooks/use-call.ts';
import { useHost } from '../../../host.ts';
import { copyText } from '../../../ui/copy-text.ts';
import { Icon } from '../../../ui/icon.tsx';
import { capital } from '../../../ui/run/run-words.ts';
import styles from './effect.module.css';
import { requestsWords } from './effect-words.ts';

interface ExactRequestProps {
  readonly fileId: string;
  readonly file: ReadyFile;
  readonly connection: Connection | null;
  readonly session: Session | null;
}

/** The first request exactly as the program will send it. */
export function ExactRequest({ fileId, file, connection, session }: ExactRequestProps) {
  const { api } = useHost();
  const connectionId = connection?.id ?? null;
  // A new key loads the request again: whenever the rows or their mapping change, and after sign-in.
  const requestKey = `${file.revision} ${file.action} ${file.excludedCount} ${session?.state}`;
  const request = useCall(
    useCallback(
      async (signal: AbortSignal) => {
        if (connectionId === null || requestKey === '')
          throw new AppError('conflict', 'No connection is selected.');
        return api.imports.request({ fileId, connectionId }, { signal });
      },
      [api, fileId, connectionId, requestKey],
    ),
  );
  return (
    <section className={styles['part']}>
      <h2>The exact request</h2>
      {request.state === 'failed' && <p className={styles['about']}>{request.error.message}</p>}
      {request.state === 'ready' && <RequestText request={request.value} />}
    </section>
  );
}

function RequestText({ request }: { request: Request }) {
  const { method, address, headers, bodyStart, isCut, shownRows, rows, bodyBytes, curl } = request;
  const [copied, setCopied] = useState<string | null>(null);
  const head = [`${method} ${address}`, ...headers.map(({ name, value }) => `${name}: ${value}`)].join('\n');
  const isPart = rows > shownRows || isCut;
  return (
    <>
      <p className={styles['about']}>
        {capital(requestsWords(request))} in all. The first carries {plural(rows, 'row')} in{' '}
        {formatBytes(bodyBytes)}
        {isPart ? `; its first ${plural(shownRows, 'row')} are shown${isCut ? ', cut' : ''}` : ''}.
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long lines are scrolled to with the keyboard */}
      <section className={styles['request']} tabIndex={0} aria-label="The first request">
        <pre>
          {head}
          {'\n\n'}
          {bodyStart}
          {isPart ? '…' : ''}
        </pre>
      </section>
      <div className={styles['ways']}>
        <Button
          leftSection={<Icon name={copied === curl && curl !== null ? 'check' : 'copy'} />}
          disabled={curl === null}
          onClick={() => curl !== null && copyText(curl) && setCopied(curl)}
        >
          {copied === curl && curl !== null ? 'Copied' : 'Copy as curl'}
        </Button>
        <span className={styles['about']}>
          {curl === null
            ? 'These rows are too long for a command.'
            : `For a POSIX shell, with the ${plural(shownRows, 'row')} shown and <ACCESS_TOKEN> in place of the token.`}
        </span>
      </div>
    </>
  );
}
