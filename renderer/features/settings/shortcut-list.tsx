import { Flex, Kbd } from '@mantine/core';
import { keysShown, type ShortcutGroup, shortcutsOn } from '../../../shared/app/shortcuts.ts';
import { useHost } from '../../host.ts';
import styles from './settings.module.css';

const isMac = /mac/i.test(navigator.userAgent);

/** Every key that works in this window, by where it works. @param page the keys of this page come first */
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
  const own = group.shortcuts.flatMap(({ id, label, [window]: keys }) =>
    keys === null ? [] : [{ id, label, keys }],
  );
  if (own.length === 0) return null;
  return (
    <section aria-label={group.title} className={styles['group']}>
      <h2>{group.title}</h2>
      <dl className={styles['rows']}>
        {own.map(({ id, label, keys }) => (
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

/** The same list as a part of the settings. */
export const KeyboardPart = () => (
  <>
    <p className={styles['note']}>Press ? outside a field to show this list anywhere.</p>
    <ShortcutList />
  </>
);
