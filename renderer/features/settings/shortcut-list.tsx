import { Flex, Kbd } from '@mantine/core';
import { keysShown, type ShortcutGroup, shortcutsOn } from '../../../shared/app/shortcuts.ts';
import { useHost } from '../../host.ts';
import styles from './settings.module.css';

const isMac = /mac/i.test(navigator.userAgent);

/**
 * List of all keyboard shortcuts of this window, grouped by where they work.
 * @param props.page shortcuts of this page are listed first
 */
export function ShortcutList({ page = null }: { page?: string | null }) {
  const { window } = useHost();
  return (
    <div className={styles['keys']}>
      {shortcutsOn(page).map((group) => (
        <Group key={group.title} group={group} window={window} />
      ))}
    </div>
  );
}

function Group({ group, window }: { group: ShortcutGroup; window: 'desktop' | 'browser' }) {
  const shortcuts = group.shortcuts.flatMap(({ id, label, [window]: keys }) =>
    keys === null ? [] : [{ id, label, keys }],
  );
  if (shortcuts.length === 0) return null;
  return (
    <section aria-label={group.title} className={styles['group']}>
      <h2>{group.title}</h2>
      <dl className={styles['rows']}>
        {shortcuts.map(({ id, label, keys }) => (
          <Flex
            key={id}
            className={styles['key']}
            gap="var(--space-24)"
            align="center"
            justify="space-between"
          >
            <dt>{label}</dt>
            <dd>
              {keysShown(keys, isMac).map((part) => (
                <Kbd key={part} className={styles['kbd']}>
                  {part}
                </Kbd>
              ))}
            </dd>
          </Flex>
        ))}
      </dl>
    </section>
  );
}

/** Settings part “Keyboard”: the list of keyboard shortcuts. */
export const KeyboardPart = () => (
  <>
    <p className={styles['note']}>Press ? outside a field to show this list anywhere.</p>
    <ShortcutList />
  </>
);
