import { Flex, TextInput } from '@mantine/core';
import { useCallback, useState } from 'react';
import { z } from 'zod';
import { formatCount } from '../../../shared/units.ts';
import { useCall } from '../../hooks/use-call.ts';
import { Icon } from '../../ui/icon.tsx';
import { Problem } from '../../ui/problem.tsx';
import styles from './settings.module.css';

const licence = z.object({
  name: z.string(),
  version: z.string(),
  licence: z.string(),
  homepage: z.string().nullish(),
});
type Licence = z.infer<typeof licence>;

/** Loaded when it is opened: not needed at the start. */
const file = import.meta.glob<unknown>('../../../assets/licences.json', { import: 'default' });

async function readLicences(): Promise<Licence[]> {
  const all = await Promise.all(Object.values(file).map((load) => load()));
  return all.flatMap((each) => z.array(licence).parse(each));
}

/** Third-party packages, with the licence of each. */
export function Licences({ window }: { window: 'desktop' | 'browser' }) {
  const read = useCall(useCallback(() => readLicences(), []));
  const [text, setText] = useState('');
  if (read.state === 'loading') return null;
  if (read.state === 'failed') return <Problem error={read.error} onRetry={read.again} />;
  const found = read.value.filter((each) =>
    `${each.name} ${each.licence}`.toLowerCase().includes(text.trim().toLowerCase()),
  );
  return (
    <section aria-labelledby="licences-head" className={styles['group']}>
      <Flex gap="var(--space-12)" align="center" justify="space-between">
        <h2 id="licences-head">Built with {formatCount(read.value.length)} third-party packages</h2>
        <TextInput
          type="search"
          aria-label="Search the licences"
          placeholder="Name or licence"
          leftSection={<Icon name="search" />}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={({ key }) => {
            if (key === 'Escape') setText('');
          }}
        />
      </Flex>
      {found.length === 0 ? (
        <p className={styles['none']}>No matching package.</p>
      ) : (
        <ul className={styles['rows']}>
          {found.map((each) => (
            <li key={`${each.name}@${each.version}`} className={styles['licence']}>
              <Package {...each} linked={window === 'browser'} />
              <span className={styles['about']}>{each.version}</span>
              <span className={styles['about']}>{each.licence}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** The desktop opens no other pages. */
const Package = ({ name, homepage, linked }: Licence & { linked: boolean }) =>
  linked && homepage?.startsWith('https://') ? (
    <a href={homepage} target="_blank" rel="noreferrer">
      {name}
    </a>
  ) : (
    <span>{name}</span>
  );
