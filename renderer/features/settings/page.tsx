import { Flex } from '@mantine/core';
import type { About } from '../../../shared/app.ts';
import type { CallState } from '../../hooks/use-call.ts';
import { home } from '../../ui/focus.ts';
import { Page } from '../../ui/page/page.tsx';
import { PartTabs } from '../../ui/part-tabs.tsx';
import { AboutPart } from './about.tsx';
import { DataPart } from './data.tsx';
import { General } from './general.tsx';
import { partHref, partIn, parts } from './places.ts';
import styles from './settings.module.css';
import { KeyboardPart } from './shortcut-list.tsx';

interface SettingsPageProps {
  /** Part of the address after `settings/`. */
  readonly detail: string | null;
  readonly about: CallState<About> & { readonly reload: () => void };
}

/** Settings page of the program, with the part that the address names. */
export function SettingsPage({ detail, about }: SettingsPageProps) {
  const shown = partIn(detail);
  return (
    <Page>
      <Flex className={styles['bar']} gap="var(--space-32)" align="center">
        <h1 {...home}>Settings</h1>
        <PartTabs
          label="Pages of the settings"
          parts={parts.map((part) => ({ ...part, href: partHref(part.id) }))}
          shown={shown}
        />
      </Flex>
      <section
        className={styles['body']}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: without it the keyboard could not scroll the page
        tabIndex={0}
        aria-label={parts.find(({ id }) => id === shown)?.label}
        key={shown}
      >
        {shown === 'general' ? (
          <General isDesktop={about.state === 'ready' && about.value.window === 'desktop'} />
        ) : shown === 'data' ? (
          <DataPart />
        ) : shown === 'keyboard' ? (
          <KeyboardPart />
        ) : (
          <AboutPart about={about} />
        )}
      </section>
    </Page>
  );
}
