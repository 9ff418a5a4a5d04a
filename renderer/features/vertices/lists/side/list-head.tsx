import { ActionIcon, Button, Flex, Menu } from '@mantine/core';
import { useState } from 'react';
import type { IntendedChange } from '../../../../../shared/vertices/intended-change.ts';
import { holdingOf } from '../../../../../shared/vertices/list-value.ts';
import type { OpenVertex } from '../../../../../shared/vertices.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { home } from '../../../../ui/focus.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { notifyEnded } from '../../../../ui/notify/notify.tsx';
import { sentenceName } from '../../store.ts';
import { partHref } from '../../vertex/parts.ts';
import { ReadAgo } from '../../vertex/read-ago.tsx';
import styles from '../lists.module.css';
import { RemoveMatching } from '../remove-matching.tsx';
import { ReplaceAll } from '../replace-all.tsx';
import { stageChange } from '../store.ts';
import { PlainWrite } from '../write/plain-write.tsx';
import { kindWords } from './list-words.ts';
import { listsOf } from './lists-of.ts';

interface ListHeadProps {
  /** The vertex as it was last read. */
  readonly vertex: OpenVertex;
  /** The vertex as it was read, to which the staged changes apply. */
  readonly base: OpenVertex;
  readonly attribute: string;
  /** The staged changes. */
  readonly intended: IntendedChange;
  readonly busy: boolean;
  readonly disabled: boolean;
  readonly onRead: () => void;
}

type ListQuestion = 'remove-matching' | 'replace-all' | 'write-plain' | null;

/**
 * Head of the list editor: name and kind of the attribute, the time of the last read, and actions on the whole list.
 */
export function ListHead(props: ListHeadProps) {
  const { vertex, base, attribute, intended, busy, disabled, onRead } = props;
  const [openDialog, setOpenDialog] = useState<ListQuestion>(null);
  const holding = holdingOf(listsOf(base), attribute);
  const stage = (change: Parameters<typeof stageChange>[2]) => {
    const fault = stageChange(base, attribute, change);
    if (fault !== null) notifyEnded('This cannot be staged', fault);
  };
  const dialogProps = { base, attribute, intended, onClose: () => setOpenDialog(null) };
  return (
    <Flex component="header" gap="var(--space-8)" align="center" className={styles['head']}>
      <h1 {...home} id="list-head" className={styles['title']}>
        {attribute}
      </h1>
      <Badge tone="quiet">{kindWords(holding)}</Badge>
      <p className={styles['reading']} title={sentenceName(vertex)}>
        of {sentenceName(vertex)} · <ReadAgo at={vertex.readAt} />
      </p>
      <ActionIcon aria-label="Reload" title="Reload" onClick={onRead} loading={busy}>
        <Icon name="refresh" />
      </ActionIcon>
      <span className={styles['gap']} />
      <Button onClick={() => setOpenDialog('replace-all')} disabled={disabled}>
        Replace all…
      </Button>
      <Button component="a" href={partHref(vertex.id, 'history', attribute)}>
        History
      </Button>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button disabled={disabled} rightSection={<Icon name="chevron" />}>
            More
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<Icon name="minus" />} onClick={() => setOpenDialog('remove-matching')}>
            Remove by value or created…
          </Menu.Item>
          <Menu.Item leftSection={<Icon name="pencil" />} onClick={() => setOpenDialog('write-plain')}>
            Replace by one value…
          </Menu.Item>
          {intended.kind === 'scalar' && (
            <>
              <Menu.Item leftSection={<Icon name="arrow" />} onClick={() => stage({ kind: 'convert' })}>
                Make it a list
              </Menu.Item>
              <Menu.Item leftSection={<Icon name="trash" />} onClick={() => stage({ kind: 'remove-scalar' })}>
                Remove the value by its created time
              </Menu.Item>
            </>
          )}
          {holding.kind !== 'absent' && (
            <Menu.Item
              leftSection={<Icon name="trash" />}
              onClick={() => stage({ kind: 'write-plain', value: null })}
            >
              Remove the whole attribute
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {openDialog === 'remove-matching' && <RemoveMatching {...dialogProps} />}
      {openDialog === 'replace-all' && <ReplaceAll {...dialogProps} />}
      {openDialog === 'write-plain' && <PlainWrite {...dialogProps} />}
    </Flex>
  );
}
