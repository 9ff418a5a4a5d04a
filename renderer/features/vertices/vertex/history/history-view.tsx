import { Button, Flex, Loader, Select, Stack, TextInput } from '@mantine/core';
import { useCallback, useMemo, useState } from 'react';
import { formatCount, plural } from '../../../../../shared/units.ts';
import type { HistoryEntry, OpenVertex } from '../../../../../shared/vertices.ts';
import { useHost } from '../../../../host.ts';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { Centre } from '../../../../ui/page/page.tsx';
import { Problem } from '../../../../ui/problem.tsx';
import part from '../part.module.css';
import { showPart } from '../parts.ts';
import { useVertexData } from '../use-vertex-data.ts';
import styles from './history.module.css';
import { aboutAttribute, attributesIn, withText } from './history-entries.ts';
import { EntryItem } from './history-entry.tsx';

interface HistoryViewProps {
  /** Name of the vertex, as in the address. */
  readonly name: string;
  readonly vertex: OpenVertex;
  /** Only changes of this attribute; null for all. */
  readonly attribute: string | null;
}

/** Page of the history of a vertex or of one attribute: changes with author and time, newest first, with a search. */
export function HistoryView({ name, vertex, attribute }: HistoryViewProps) {
  const { api } = useHost();
  const { id } = vertex;
  const history = useVertexData(
    vertex,
    useCallback((signal: AbortSignal) => api.vertices.history({ id }, { signal }), [api, id]),
  );
  if (history.state === 'loading') return <Loader m="auto" size="sm" aria-label="Loading the history" />;
  if (history.state === 'failed')
    return (
      <Centre>
        <Problem error={history.error} onRetry={history.reload} />
      </Centre>
    );
  if (history.value.length === 0)
    return (
      <Centre>
        <EmptyState icon="history" title="No history">
          <p>The platform reports no writes to this vertex.</p>
        </EmptyState>
      </Centre>
    );
  return (
    <Entries
      entries={history.value}
      attribute={attribute}
      onAttribute={(chosen) => showPart(name, 'history', chosen)}
    />
  );
}

interface EntriesProps {
  readonly entries: readonly HistoryEntry[];
  readonly attribute: string | null;
  readonly onAttribute: (attribute: string | null) => void;
}

/** Number of entries shown at first, and added with every click on “Show earlier”. */
const pageEntries = 100;
const everything = 'All attributes';

function Entries({ entries, attribute, onAttribute }: EntriesProps) {
  const [text, setText] = useState('');
  const [shownCount, setShownCount] = useState(pageEntries);
  const names = useMemo(() => attributesIn(entries), [entries]);
  const found = useMemo(() => withText(aboutAttribute(entries, attribute), text), [entries, attribute, text]);
  const hiddenCount = found.length - shownCount;
  return (
    <Stack className={styles['view']} gap={0}>
      <Flex className={part['tools']} wrap="wrap" gap="var(--space-8)" align="center">
        <Select
          className={styles['choice']}
          aria-label="Attribute"
          searchable
          data={[everything, ...new Set([...(attribute === null ? [] : [attribute]), ...names])]}
          value={attribute ?? everything}
          onChange={(chosen) => onAttribute(chosen === everything ? null : chosen)}
        />
        <TextInput
          className={styles['search']}
          aria-label="Search in the history"
          placeholder="Search in users and changes"
          leftSection={<Icon name="search" />}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          onKeyDown={({ key }) => {
            if (key === 'Escape') setText('');
          }}
        />
        <p role="status" className={styles['muted']}>
          {plural(found.length, 'write')}
          {found.length < entries.length && ` of ${formatCount(entries.length)}`}
        </p>
      </Flex>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard */}
      <section className={styles['scroller']} tabIndex={0} aria-label="History">
        {found.length === 0 ? (
          <p className={styles['none']}>
            {attribute === null || text.trim() !== ''
              ? 'No matching writes.'
              : `No recorded write changed ${attribute}.`}
          </p>
        ) : (
          <ol className={styles['entries']}>
            {found.slice(0, shownCount).map((entry, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a platform may omit both version and time
              <EntryItem key={at} entry={entry} showsNames={attribute === null} />
            ))}
          </ol>
        )}
        {hiddenCount > 0 && (
          <Button className={styles['more']} onClick={() => setShownCount(shownCount + pageEntries)}>
            Show earlier ({formatCount(hiddenCount)})
          </Button>
        )}
      </section>
    </Stack>
  );
}
