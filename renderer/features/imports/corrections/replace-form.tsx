import { Checkbox, Flex, Loader, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Replaced, Replacement } from '../../../../shared/imports/corrections/replacing.ts';
import type { ReadyFile } from '../../../../shared/imports/open-file.ts';
import { formatCount, plural } from '../../../../shared/units.ts';
import { useAct } from '../../../hooks/use-act.ts';
import { useHost } from '../../../host.ts';
import { cutName } from '../../../ui/cut-text.ts';
import { notifyDone, notifyProblem } from '../../../ui/notify/notify.tsx';
import { SteadyButton } from '../../../ui/steady-button.tsx';
import { ChangeWords } from './change-words.tsx';
import styles from './corrections.module.css';

interface ReplaceFormProps {
  readonly fileId: string;
  readonly file: ReadyFile;
  /** Index of the preselected column, among the columns that are sent. */
  readonly column: number;
}

const shownExamples = 3;

/** Finds a text in a column and replaces it, after the cells were counted. */
export function ReplaceForm({ fileId, file, column: offered }: ReplaceFormProps) {
  const { api } = useHost();
  const { busy, run } = useAct(notifyProblem);
  const columns = file.columns.flatMap(({ name, source }, index) =>
    source === undefined ? [] : [{ value: String(index), label: cutName(name) }],
  );
  const [chosen, setChosen] = useState<string | null>(null);
  const [replacement, setReplacement] = useState<Replacement>({
    find: '',
    by: '',
    match: 'part',
    ignoreCase: false,
  });
  const [counted, setCounted] = useState<{ readonly key: string; readonly replaced: Replaced } | null>(null);
  const first = columns.find(({ value }) => value === String(offered)) ?? columns[0];
  const column = Number(columns.find(({ value }) => value === chosen)?.value ?? first?.value ?? 0);
  // A count is valid only for the same column, replacement and rows.
  const key = JSON.stringify([column, replacement, file.revision]);
  const replaced = counted?.key === key ? counted.replaced : null;
  const input = { fileId, column, replacement };
  const change = (part: Partial<Replacement>) => setReplacement((before) => ({ ...before, ...part }));
  const find = () => run(async () => setCounted({ key, replaced: await api.imports.findCells(input) }));
  const replace = () =>
    run(async () => {
      const cells = await api.imports.replaceCells(input);
      notifyDone(`${plural(cells, 'cell')} corrected`, 'Checking the rows again…');
    });
  if (first === undefined) return null;
  return (
    <form
      className={styles['section']}
      aria-label="Find and replace"
      onSubmit={(event) => {
        event.preventDefault();
        if (replacement.find !== '') void find();
      }}
    >
      <Select
        size="xs"
        label="In the column"
        data={columns}
        value={String(column)}
        allowDeselect={false}
        onChange={setChosen}
      />
      <TextInput
        size="xs"
        label="Find"
        value={replacement.find}
        onChange={(event) => change({ find: event.currentTarget.value })}
      />
      <TextInput
        size="xs"
        label="Replace with"
        value={replacement.by}
        onChange={(event) => change({ by: event.currentTarget.value })}
      />
      <Checkbox
        size="xs"
        radius="xs"
        label="Whole cell only"
        checked={replacement.match === 'cell'}
        onChange={(event) => change({ match: event.currentTarget.checked ? 'cell' : 'part' })}
      />
      <Checkbox
        size="xs"
        radius="xs"
        label="Ignore case"
        checked={replacement.ignoreCase}
        onChange={(event) => change({ ignoreCase: event.currentTarget.checked })}
      />
      {replaced !== null && <FoundCells replaced={replaced} />}
      <Flex gap="var(--space-8)" align="center">
        {replaced === null || replaced.cells === 0 ? (
          <SteadyButton type="submit" disabled={busy || replacement.find === ''}>
            Find cells
          </SteadyButton>
        ) : (
          <SteadyButton variant="filled" disabled={busy} onClick={() => void replace()}>
            Correct {plural(replaced.cells, 'cell')}
          </SteadyButton>
        )}
        {busy && <Loader size="xs" aria-label="Searching the column" />}
      </Flex>
    </form>
  );
}

function FoundCells({ replaced: { cells, examples } }: { replaced: Replaced }) {
  if (cells === 0)
    return (
      <p className={styles['facts']} role="status">
        No cell would change.
      </p>
    );
  const shown = examples.slice(0, shownExamples);
  return (
    <div role="status">
      <p className={styles['facts']}>
        {cells === 1 ? '1 cell changes:' : `${formatCount(cells)} cells change, such as:`}
      </p>
      {shown.map(({ record, before, after }) => (
        <div key={record}>
          Row {formatCount(record)}: <ChangeWords before={before} after={after} />
        </div>
      ))}
    </div>
  );
}
