import { Button, Flex, Select, Stack } from '@mantine/core';
import { useMemo, useState } from 'react';
import { maxMappedRows } from '../../../../shared/imports/mapping.ts';
import type { ReadyFile } from '../../../../shared/imports/open-file.ts';
import { fileKinds } from '../../../../shared/imports/readings.ts';
import type { FileKind } from '../../../../shared/imports/recognition.ts';
import { type Conventional, conventionalTargets } from '../../../../shared/recipes/conventional-targets.ts';
import type { Recipe } from '../../../../shared/recipes/recipe.ts';
import { recipeOfFile } from '../../../../shared/recipes/recipe-of-file.ts';
import { type Suggestion, suggestTargets } from '../../../../shared/recipes/suggest.ts';
import { fieldsOf } from '../../../../shared/recipes/target-fields.ts';
import { evidenceOf } from '../../../../shared/recipes/values/column-evidence.ts';
import { plural } from '../../../../shared/units.ts';
import { cutName, cutSentence } from '../../../ui/cut-text.ts';
import { Icon } from '../../../ui/icon.tsx';
import { SteadyButton } from '../../../ui/steady-button.tsx';
import looks from './begin.module.css';
import { startMark } from './columns/show-mapping.ts';
import type { Summaries } from './columns/use-summaries.ts';
import { RestButton } from './ignored/rest-button.tsx';
import { kindLabels } from './kind-labels.ts';
import styles from './mapping.module.css';
import { nameOf } from './targets/target-words.ts';
import { useFirst } from './use-first.ts';
import { useMapped } from './use-mapped.ts';
import type { Mapping } from './use-mapping.ts';

interface BeginMappingProps {
  readonly fileId: string;
  readonly file: ReadyFile;
  /** The name of the file, for the recipe. */
  readonly name: string;
  readonly mapping: Mapping;
  /** Saved recipes that suggestions may come from. */
  readonly recipes: readonly Recipe[];
  readonly counted: Summaries;
  /** A run of the file is in progress. */
  readonly isLocked: boolean;
}

/** View of a file without a mapping: what its columns mean or may become, and buttons to start a mapping. */
export function BeginMapping({ fileId, file, name, mapping, recipes, counted, isLocked }: BeginMappingProps) {
  const { sourceColumns, recognition } = file;
  const { summaries } = counted;
  const [kind, setKind] = useState<FileKind>(recognition.kind.value);
  const conventional = useMemo(() => conventionalTargets(sourceColumns, kind), [sourceColumns, kind]);
  const present = useMemo(() => conventional.map(({ target }) => target), [conventional]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the file changes with each count of its rows
  const recipe = useMemo(
    () => ({
      ...recipeOfFile({ ...file, recipe: null, transforms: [] }, bareName(name)),
      kind,
      targets: present,
    }),
    [kind, name, present],
  );
  const { rows: mapped, error } = useMapped(fileId, recipe, 0, maxMappedRows);
  // Suggestions wait for the values, which may refute what the names of the columns suggest.
  const isKnown = mapped !== null || error !== null;
  const suggestions = useMemo(() => {
    if (!isKnown) return [];
    const rows = (mapped?.rows ?? []).map(({ before }) => before);
    const evidence = evidenceOf(sourceColumns, rows, summaries);
    return suggestTargets({ header: sourceColumns, kind, recipes, present, evidence });
  }, [sourceColumns, kind, recipes, present, mapped, summaries, isKnown]);
  const begin = (accepted: typeof suggestions) => {
    const recipe = {
      ...recipeOfFile({ ...file, recipe: null, transforms: [] }, bareName(name)),
      kind,
      targets: present,
    };
    mapping.begin(recipe, accepted.length > 0 ? [{ edit: 'suggest', suggestions: accepted }] : []);
  };
  const isForeign = conventional.length === 0;
  const isUnmapped = conventional.length < sourceColumns.length;
  const lines = useMemo(
    () => linesOf(sourceColumns, conventional, suggestions),
    [sourceColumns, conventional, suggestions],
  );
  const { first, rest, showAll } = useFirst(lines);
  return (
    <Stack className={styles['begin']} gap="var(--space-12)">
      <div className={looks['beginHead']}>
        <h2>
          {isUnmapped
            ? `${isForeign ? 'These' : 'Some'} columns are not mapped yet`
            : 'The columns are sent unchanged'}
        </h2>
        <p>
          {isUnmapped
            ? 'Choose what each column becomes. Suggestions come from the column names and the values, and you can undo each one.'
            : 'The column names follow the conventions. Start a mapping to rename, transform or leave out columns, or to add edges and issues.'}
        </p>
        <Flex wrap="wrap" gap="var(--space-8)" align="end" mt="var(--space-6)">
          <Select
            label="Each row becomes"
            className={styles['kind']}
            data={fileKinds.map((value) => ({ value, label: kindLabels[value] }))}
            value={kind}
            onChange={(next) => next && setKind(next as FileKind)}
          />
          <Button
            variant="filled"
            data-focus={startMark}
            disabled={isLocked || !isKnown}
            onClick={() => begin(suggestions)}
          >
            {suggestions.length > 0
              ? `Start with ${plural(suggestions.length, 'suggestion')}`
              : 'Start mapping'}
          </Button>
          {suggestions.length > 0 && (
            <SteadyButton disabled={isLocked} onClick={() => begin([])}>
              Start without {suggestions.length === 1 ? 'it' : 'them'}
            </SteadyButton>
          )}
          {(mapping.canUndo || mapping.canRedo) && (
            <SteadyButton
              variant="subtle"
              disabled={isLocked}
              // The mapping was ended, or its start was undone.
              onClick={() => mapping.step({ edit: mapping.canUndo ? 'undo' : 'redo' })}
            >
              Restore the mapping
            </SteadyButton>
          )}
        </Flex>
      </div>
      <table className={looks['overview']}>
        <caption>{isForeign ? 'Possible mapping of the columns' : 'Meaning of the columns'}</caption>
        <thead>
          <tr>
            <th scope="col">column of the file</th>
            <th scope="col">is sent as</th>
            <th scope="col">why</th>
          </tr>
        </thead>
        <tbody>
          {first.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: several columns may have one name
            <Line key={index} {...line} />
          ))}
        </tbody>
      </table>
      <RestButton rest={rest} onShow={showAll} />
    </Stack>
  );
}

const headsOf = (target: Parameters<typeof fieldsOf>[0]): string =>
  fieldsOf(target)
    .flatMap(({ head }) => head ?? [])
    .join(', ');

interface LineProps {
  readonly columns: readonly string[];
  /** What the columns are sent as; null if nothing yet. */
  readonly sent: string | null;
  readonly why: string;
  readonly isGuess: boolean;
}

/** What each column becomes, in the order of the file; a target of several columns is listed at the first of them. */
function linesOf(
  sourceColumns: readonly string[],
  conventional: readonly Conventional[],
  suggestions: readonly Suggestion[],
): LineProps[] {
  const lines = new Map<string, LineProps>();
  const hidden = new Set<string>();
  const add = (line: LineProps) => {
    const [shown = '', ...others] = line.columns;
    const before = lines.get(shown);
    lines.set(
      shown,
      before ? { ...line, sent: `${before.sent}, ${line.sent}`, why: `${before.why} ${line.why}` } : line,
    );
    for (const name of others) hidden.add(name);
  };
  for (const { target, columns } of conventional)
    add({ columns, sent: headsOf(target), why: 'Follows the conventions', isGuess: false });
  for (const { target, columns, why } of suggestions)
    add({ columns, sent: nameOf(target), why, isGuess: true });
  return sourceColumns.flatMap((column) => {
    if (hidden.has(column)) return [];
    const line = lines.get(column);
    // Of several columns with the same name, only the first is used.
    lines.delete(column);
    return [line ?? { columns: [column], sent: null, why: '', isGuess: false }];
  });
}

const Line = ({ columns, sent, why, isGuess }: LineProps) => (
  <tr>
    <td className={styles['head']}>{columns.map(cutName).join(', ')}</td>
    <td className={styles['head']}>
      {sent === null ? (
        <span className={styles['empty']}>nothing yet</span>
      ) : (
        <>
          {isGuess && <Icon name="info" size="small" />} {cutName(sent)}
        </>
      )}
    </td>
    <td className={looks['why']}>{cutSentence(why, columns[0])}</td>
  </tr>
);

/** Name for the recipe: the file name without its extension. */
const bareName = (name: string): string => name.replace(/\.[^.]*$/, '').slice(0, 200) || 'mapping';
