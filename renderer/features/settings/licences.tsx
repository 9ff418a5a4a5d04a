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

/** The list of packages, loaded lazily because the start of the program does not need it. */
const file = import.meta.glob<unknown>('../../../assets/licences.json', { import: 'default' });

async function readLicences(): Promise<Licence[]> {
  const all = await Promise.all(Object.values(file).map((load) => load()));
  return all.flatMap((each) => z.array(licence).parse(each));
}

/** Searchable list of the third-party packages in the program, with the licence of each. */
export function Licences({ window }: { window: 'desktop' | 'browser' }) {
  const licences = useCall(useCallback(() => readLicences(), []));
  const [text, setText] = useState('');
  if (licences.state === 'loading') return null;
  if (licences.state === 'failed') return <Problem error={licences.error} onRetry={licences.reload} />;
  const matches = licences.value.filter((each) =>
    `${each.name} ${each.licence}`.toLowerCase().includes(text.trim().toLowerCase()),
  );
  return (
    <section aria-labelledby="licences-head" className={styles['group']}>
      <Flex gap="var(--space-12)" align="center" justify="space-between">
        <h2 id="licences-head">Built with {formatCount(licences.value.length)} third-party packages</h2>
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
      {matches.length === 0 ? (
        <p className={styles['none']}>No matching package.</p>
      ) : (
        <ul className={styles['rows']}>
          {matches.map((each) => (
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

/** Name of a package; a link in the browser only, because the desktop program opens no other pages. */
const Package = ({ name, homepage, linked }: Licence & { linked: boolean }) =>
  linked && homepage?.startsWith('https://') ? (
    <a href={homepage} target="_blank" rel="noreferrer">
      {name}
    </a>
  ) : (
    <span>{name}</span>
  );
