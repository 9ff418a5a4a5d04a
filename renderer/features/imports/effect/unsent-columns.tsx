import { Flex } from '@mantine/core';
import { unsentColumns } from '../../../../shared/imports/columns/unsent-columns.ts';
import type { ReadyFile } from '../../../../shared/imports/open-file.ts';
import { formatCount, plural } from '../../../../shared/units.ts';
import { showTab } from '../../../hooks/import-place.ts';
import { cutName } from '../../../ui/cut-text.ts';
import { SteadyButton } from '../../../ui/steady-button.tsx';
import styles from './effect.module.css';

/** Most names that are listed; the mapping shows all of them. */
const maxListed = 200;

/** Columns of the file that are not sent, by name. */
export function UnsentColumns({ fileId, file }: { fileId: string; file: ReadyFile }) {
  const { leftOut, open } = unsentColumns(file);
  const names = [...open, ...leftOut];
  if (names.length === 0) return null;
  const listed = names.slice(0, maxListed);
  return (
    <section className={styles['part']} aria-labelledby="unsent-columns">
      <h2 id="unsent-columns">
        {plural(names.length, 'column')} of the file {names.length === 1 ? 'is' : 'are'} left out
      </h2>
      <Flex className={styles['unsent']} component="ul" wrap="wrap" gap="var(--space-4) var(--space-8)">
        {listed.map((name) => (
          <li key={name}>{cutName(name)}</li>
        ))}
        {names.length > listed.length && <li>and {formatCount(names.length - listed.length)} more</li>}
      </Flex>
      <Flex gap="var(--space-8)" align="center">
        {open.length > 0 && <span data-tone="warn">{plural(open.length, 'column')} not decided yet.</span>}
        <SteadyButton variant="subtle" onClick={() => showTab(fileId, 'mapping')}>
          Show the mapping
        </SteadyButton>
      </Flex>
    </section>
  );
}
