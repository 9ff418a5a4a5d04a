import { ActionIcon, Flex } from '@mantine/core';
import type { OpenVertex } from '../../../../shared/vertices.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { CopyLink } from '../../../ui/copy-link.tsx';
import { home } from '../../../ui/focus.ts';
import { Icon } from '../../../ui/icon.tsx';
import { StarButton } from '../find/known-vertices.tsx';
import { sentenceName, useVertices } from '../store.ts';
import { ReadAgo } from './read-ago.tsx';
import styles from './view.module.css';

interface HeadProps {
  readonly vertex: OpenVertex;
  readonly busy: boolean;
  readonly onRead: () => void;
}

/** Head of the page of a vertex: its name, type and ids, its version, when it was read, and a button to reload it. */
export function Head({ vertex, busy, onRead }: HeadProps) {
  const isStarred = useVertices(
    ({ hostState }) => hostState?.starred.some(({ id }) => id === vertex.id) ?? false,
  );
  return (
    <header className={styles['head']}>
      <Flex wrap="wrap" gap="var(--space-4) var(--space-8)" align="center" miw={0}>
        <h1 {...home} id="vertex-head" className={styles['title']}>
          {vertex.name || sentenceName(vertex)}
        </h1>
        <StarButton vertex={vertex} isStarred={isStarred} />
        <CopyLink />
        <span className={styles['gap']} />
        <span className={styles['reading']}>
          {vertex.version !== null && <>version {vertex.version} · </>}
          <ReadAgo at={vertex.readAt} />
        </span>
        <ActionIcon aria-label="Reload" title="Reload" loading={busy} onClick={onRead}>
          <Icon name="refresh" />
        </ActionIcon>
      </Flex>
      <Flex wrap="wrap" gap="var(--space-4) var(--space-8)" align="center" miw={0}>
        <span className={styles['type']}>{vertex.type || 'no type'}</span>
        {vertex.xid !== '' && <Identity word="xid" text={vertex.xid} />}
        <Identity word="id" text={vertex.id} />
      </Flex>
    </header>
  );
}

const Identity = ({ word, text }: { word: string; text: string }) => (
  <span className={styles['identity']}>
    <span className={styles['word']}>{word}</span>
    <span className={styles['name']} title={text}>
      {text}
    </span>
    <CopyButton text={text} what={`the ${word}`} />
  </span>
);
