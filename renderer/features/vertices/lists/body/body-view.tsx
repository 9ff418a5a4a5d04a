import { Flex } from '@mantine/core';
import { useMemo, useState } from 'react';
import { formatCount } from '../../../../../shared/units.ts';
import type { WriteBody } from '../../../../../shared/vertices/list-write.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { CopyButton } from '../../../../ui/copy-button.tsx';
import styles from './body.module.css';
import { bodyLines } from './body-lines.ts';

/** A longer body is cut until the user asks for all of it. */
const maxLines = 60;

interface BodyViewProps {
  readonly vertexId: string;
  readonly body: WriteBody;
  /** Number of the request, from 1, if there are two; null for the only one. */
  readonly number: number | null;
}

/** The exact body of a request that writes attributes, coloured by what each part does. */
export function BodyView({ vertexId, body, number }: BodyViewProps) {
  const [isExpanded, setExpanded] = useState(false);
  const lines = useMemo(() => bodyLines(body), [body]);
  const hidden = isExpanded ? 0 : Math.max(0, lines.length - maxLines);
  const shown = hidden === 0 ? lines : lines.slice(0, maxLines);
  const text = useMemo(() => JSON.stringify(body), [body]);
  const what = number === null ? 'the body' : `body ${number}`;
  return (
    <div className={styles['body']}>
      <Flex className={styles['request']} component="p" gap="var(--space-6)" align="center">
        <strong>{number === null ? 'What will be written' : `${number}.`}</strong>
        <Badge tone="quiet">
          <span title={`POST /${vertexId}`}>POST …/{shortId(vertexId)}</span>
        </Badge>
        <CopyButton text={text} what={what} />
      </Flex>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must get there */}
      <section className={styles['code']} tabIndex={0} aria-label={`Exact ${what.replace(/^the /, '')}`}>
        <pre>
          {shown.map(({ before, head, tone, after }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line has no other name than its place
            <span key={at}>
              {before}
              {head !== '' && <span data-tone={tone}>{head}</span>}
              {`${after}\n`}
            </span>
          ))}
          {hidden > 0 && (
            <button type="button" className={styles['more']} onClick={() => setExpanded(true)}>
              … {formatCount(hidden)} more lines
            </button>
          )}
        </pre>
      </section>
    </div>
  );
}

/** Shortens an id to `c7k2…_c19f…`, the beginnings of its two halves, which differ from id to id. */
const shortId = (id: string): string =>
  id
    .split('_')
    .map((half) => (half.length > 8 ? `${half.slice(0, 4)}…` : half))
    .join('_');
