import { Flex } from '@mantine/core';
import { useMemo } from 'react';
import type { MappedRow } from '../../../../../shared/imports/mapping.ts';
import type { Field } from '../../../../../shared/recipes/field.ts';
import type { Recipe } from '../../../../../shared/recipes/recipe.ts';
import type { Target } from '../../../../../shared/recipes/target.ts';
import type { Transform } from '../../../../../shared/recipes/transforms/transform.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { cutText } from '../../../../ui/cut-text.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { useMappingContext } from '../mapping-context.ts';
import { useMapped } from '../use-mapped.ts';
import { transformNames } from './transform-words.ts';
import looks from './transforms.module.css';

interface TransformStepsProps {
  readonly field: Field;
  readonly head: string;
}

const maxShown = 6;
const maxCharacters = 400;

/** Table of sample cells before and after each transform, computed by the same code as for sending. */
export function TransformSteps({ field, head }: TransformStepsProps) {
  const { fileId, draft, indexedRows, nullKeyword } = useMappingContext();
  const { from, transforms } = field;
  // The recipe has a column for each step, so that one response contains all steps.
  const recipe = useMemo<Recipe>(
    () => ({
      version: 2,
      name: 'steps',
      fingerprint: '',
      kind: 'combined',
      reading: {},
      sending: draft.recipe.sending,
      targets: Array.from({ length: transforms.length + 1 }, (_, done) => stepTarget(from, transforms, done)),
    }),
    [from, transforms, draft.recipe.sending],
  );
  const { rows: mapped } = useMapped(fileId, recipe, indexedRows);
  const steps = transforms.length + 1;
  const rows = (mapped?.rows ?? []).filter(({ after }) => after.length >= steps);
  const shown = rowsWorthSeeing(rows, steps);
  if (shown.length === 0) return null;
  return (
    <div className={looks['steps']}>
      <table>
        <caption>Sample cells of {head}, step by step</caption>
        <thead>
          <tr>
            <th scope="col">row</th>
            <th scope="col">original</th>
            {transforms.map((transform, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a transform is identified by its position
              <th key={index} scope="col">
                {transformNames[transform.kind]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map(({ record, after, failures }) => (
            <tr key={record}>
              <th scope="row">{record}</th>
              {after.slice(0, steps).map((text, step) => {
                const failed = failures.find(({ column }) => column === step);
                // A failure is shown at its first step only.
                const isFirstFailure = step > 0 && failures.every(({ column }) => column !== step - 1);
                return (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a step is identified by its position
                  <td key={step} data-changed={(step > 0 && text !== after[step - 1]) || undefined}>
                    {text === '' ? (
                      <span className={looks['empty']}>empty</span>
                    ) : text === nullKeyword ? (
                      <Badge tone="warn">null</Badge>
                    ) : (
                      <WithBlanks text={text} />
                    )}
                    {failed && isFirstFailure && (
                      <Flex className={looks['fault']} component="span" gap="var(--space-4)" align="center">
                        <Icon name="warning" size="small" /> {failed.message}
                      </Flex>
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Distinct cells, first those that a transform changes or fails at, as many as fit; in the order of the file. */
function rowsWorthSeeing(rows: readonly MappedRow[], steps: number): MappedRow[] {
  const different = new Map<string, MappedRow>();
  for (const row of rows) {
    const texts = row.after.slice(0, steps).join('\u0000');
    if (!different.has(texts)) different.set(texts, row);
  }
  const isTouched = ({ after, failures }: MappedRow) =>
    failures.length > 0 || after.slice(0, steps).some((text) => text !== after[0]);
  const all = [...different.values()];
  const worth = [...all.filter(isTouched), ...all.filter((row) => !isTouched(row))];
  return worth.slice(0, maxShown).toSorted((one, other) => one.record - other.record);
}

/** A text whose blanks at the ends, and several in a row, are made visible. */
const WithBlanks = ({ text }: { text: string }) =>
  cutText(text, maxCharacters)
    .split(/(^\s+|\s+$|\s{2,})/u)
    .map((part, index) => {
      if (index % 2 === 0) return part;
      return (
        // biome-ignore lint/suspicious/noArrayIndexKey: a part is identified by its position
        <span key={index} className={looks['blank']} title="blanks">
          {part}
        </span>
      );
    });

/** Target for the value after its first `done` transforms; only the last may split, and only into a list. */
function stepTarget(from: Field['from'], transforms: readonly Transform[], done: number): Target {
  const applied = transforms.slice(0, done).filter(({ disabled }) => !disabled);
  return applied.at(-1)?.kind === 'split'
    ? { kind: 'list', name: `/${done}`, effect: '+', value: { from, transforms: applied }, json: false }
    : { kind: 'attribute', name: `/${done}`, lookUp: false, from, transforms: applied };
}
