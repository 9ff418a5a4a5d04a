import { ActionIcon, Flex, Stack, TextInput } from '@mantine/core';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { formatCount } from '../../../shared/units.ts';
import { CopyButton } from '../copy-button.tsx';
import { Icon } from '../icon.tsx';
import styles from './found-lines.module.css';
import { partsOf, placesOf } from './found-places.ts';

interface FoundLinesProps {
  readonly label: string;
  readonly lines: readonly string[];
  /** Lines that begin with `//` are notes on the others. */
  readonly hasNotes?: boolean;
  /** Content before the search field. */
  readonly choice: ReactNode;
  /** Content after the last line. */
  readonly children?: ReactNode;
}

/** Further lines are not drawn; copying includes all of them. */
const drawnLines = 5_000;

/** Lines of text with a field to search them and a button to copy all of them. */
export function FoundLines({ label, lines, hasNotes = false, choice, children }: FoundLinesProps) {
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const body = useRef<HTMLPreElement>(null);
  const drawn = useMemo(() => lines.slice(0, drawnLines), [lines]);
  const places = useMemo(() => placesOf(drawn, text), [drawn, text]);
  const current = places.length === 0 ? null : at % places.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the place is another one with another text
  useEffect(() => {
    body.current?.querySelector('[data-here]')?.scrollIntoView({ block: 'center' });
  }, [current, text]);
  const go = (by: number) => setAt((last) => (last + by + places.length) % Math.max(1, places.length));
  const found =
    text === '' ? '' : current === null ? 'not found' : `${current + 1} of ${formatCount(places.length)}`;
  // Number of matches in the lines before the current one.
  let before = 0;
  return (
    <Stack className={styles['raw']} gap={0}>
      <Flex className={styles['tools']} wrap="wrap" gap="var(--space-8)" align="center">
        {choice}
        <TextInput
          className={styles['find']}
          aria-label={`Find in ${label.toLowerCase()}`}
          placeholder="Find"
          value={text}
          leftSection={<Icon name="search" />}
          onChange={({ currentTarget }) => {
            setText(currentTarget.value);
            setAt(0);
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter') go(event.shiftKey ? -1 : 1);
            if (event.key !== 'Escape' || text === '') return;
            // Escape clears the search first; only the next Escape closes the panel around it.
            event.preventDefault();
            setText('');
          }}
        />
        <span role="status" className={styles['found']}>
          {found}
        </span>
        {current !== null && (
          <>
            <ActionIcon aria-label="Previous match" onClick={() => go(-1)}>
              <Icon name="up" />
            </ActionIcon>
            <ActionIcon aria-label="Next match" onClick={() => go(1)}>
              <Icon name="down" />
            </ActionIcon>
          </>
        )}
        <span className={styles['grow']} />
        <CopyButton text={lines.join('\n')} what={label.toLowerCase()} />
      </Flex>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys */}
      <section className={styles['scroller']} aria-label={label} tabIndex={0}>
        <pre ref={body} className={styles['lines']}>
          {drawn.map((line, number) => {
            const parts = partsOf(line, text);
            const first = before;
            before += parts.filter(({ isFound }) => isFound).length;
            return (
              <Line
                // biome-ignore lint/suspicious/noArrayIndexKey: a line is identified by its number
                key={number}
                parts={parts}
                isNote={hasNotes && line.startsWith('//')}
                currentAt={current === null ? -1 : current - first}
              />
            );
          })}
        </pre>
        {lines.length > drawnLines && (
          <Flex className={styles['rest']} component="p" gap="var(--space-12)" align="center">
            {formatCount(lines.length - drawnLines)} more lines; copying includes them.
          </Flex>
        )}
        {children}
      </section>
    </Stack>
  );
}

interface LineProps {
  readonly parts: ReturnType<typeof partsOf>;
  readonly isNote: boolean;
  /** Index of the current match among the matches of this line; another number if it is in another line. */
  readonly currentAt: number;
}

function Line({ parts, isNote, currentAt }: LineProps) {
  let found = -1;
  return (
    <span className={styles['line']} data-note={isNote || undefined}>
      {parts.map(({ text, isFound, from }) => {
        if (!isFound) return text;
        found += 1;
        return (
          <mark key={from} data-here={found === currentAt || undefined}>
            {text}
          </mark>
        );
      })}
      {'\n'}
    </span>
  );
}
