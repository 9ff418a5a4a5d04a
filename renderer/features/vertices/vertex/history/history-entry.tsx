import { Flex, VisuallyHidden } from '@mantine/core';
import { formatCount } from '../../../../../shared/units.ts';
import { textOf } from '../../../../../shared/vertices/list-value.ts';
import type { HistoryEntry } from '../../../../../shared/vertices.ts';
import { Badge, type Tone } from '../../../../ui/badge.tsx';
import { formatMoment } from '../../../../ui/clock.ts';
import { Icon, type IconName } from '../../../../ui/icon.tsx';
import { FoldedText } from '../attributes/folded-text.tsx';
import { momentBeside } from '../attributes/value-kind.ts';
import styles from './history.module.css';
import { listChange } from './list-change.ts';
import { ListChangeView } from './list-change-view.tsx';

const badges: Readonly<Record<string, { tone: Tone; icon: IconName; word: string }>> = {
  create: { tone: 'ok', icon: 'plus', word: 'created' },
  update: { tone: 'accent', icon: 'pencil', word: 'changed' },
  delete: { tone: 'bad', icon: 'trash', word: 'deleted' },
};

interface EntryItemProps {
  readonly entry: HistoryEntry;
  /** Shows the names of the attributes; false if the whole history is about one attribute. */
  readonly showsNames: boolean;
}

/** Entry of the history for one write: user, time, and each changed attribute before and after. */
export function EntryItem({ entry, showsNames }: EntryItemProps) {
  const { action, by, at, version, missing, changes } = entry;
  const note = noteOf(entry);
  const look = badges[action.toLowerCase()] ?? { tone: 'quiet', icon: 'history', word: action || 'written' };
  return (
    <li className={styles['entry']}>
      <Flex component="p" wrap="wrap" gap="var(--space-4) var(--space-8)" align="center">
        <Badge tone={look.tone} icon={look.icon}>
          {look.word}
        </Badge>
        <span className={styles['when']}>
          {at === null ? 'at an unknown time' : <time>{formatMoment(at)}</time>}
        </span>
        <span className={styles['by']} title={by}>
          {by === '' ? 'by an unknown user' : `by ${by}`}
        </span>
        {version !== null && <span className={styles['muted']}>version {version}</span>}
      </Flex>
      {note !== null && <p className={styles['muted']}>{note}</p>}
      {changes.length > 0 && (
        <dl className={styles['changes']} data-bare={!showsNames || undefined}>
          {changes.map((change) => (
            <div key={change.name} className={styles['change']}>
              {showsNames && <dt>{change.name}</dt>}
              <dd>
                <Change {...change} isNew={action !== 'create' && missing !== null} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  );
}

/** Returns what the changes of a write may lack or contain in addition; null if they are exactly its own. */
function noteOf({ missing, changes }: HistoryEntry): string | null {
  if (missing === null)
    return changes.length === 0 ? 'Its changes are not known.' : 'The values before it are not known.';
  if (missing > 0)
    return `The platform does not return the ${missing === 1 ? 'write' : `${formatCount(missing)} writes`} before it: their changes may be included.`;
  return changes.length === 0 ? 'It changed no values.' : null;
}

interface ChangeProps extends Readonly<HistoryEntry['changes'][number]> {
  /** Marks a new attribute as added; not at the creation of the vertex, or if the values before are not known. */
  readonly isNew: boolean;
}

function Change({ name, before, after, isNew }: ChangeProps) {
  const list = listChange(before, after);
  if (list) return <ListChangeView name={name} change={list} />;
  return (
    <>
      {before !== undefined && (
        <span className={styles['before']}>
          <VisuallyHidden>was </VisuallyHidden>
          <Value name={name} value={before} label={`${name} before`} />
        </span>
      )}
      {before !== undefined && (
        <span className={styles['arrow']}>
          <Icon name="arrow" size="small" />
          <VisuallyHidden> now </VisuallyHidden>
        </span>
      )}
      {after === undefined ? (
        <Badge tone="bad" icon="minus">
          removed
        </Badge>
      ) : (
        <>
          <Value name={name} value={after} label={`${name} after`} />{' '}
          {before === undefined && isNew && (
            <Badge tone="ok" icon="plus">
              added
            </Badge>
          )}
        </>
      )}
    </>
  );
}

function Value({ name, value, label }: { name: string; value: unknown; label: string }) {
  const words = momentBeside(name, value);
  if (value === '') return <span className={styles['muted']}>empty</span>;
  return (
    <>
      <FoldedText text={textOf(value)} label={label} />
      {words !== null && <span className={styles['beside']}> {words}</span>}
    </>
  );
}
