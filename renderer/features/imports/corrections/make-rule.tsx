import { Button, Flex } from '@mantine/core';
import { useCallback } from 'react';
import type { ListedCorrection } from '../../../../shared/imports/corrections/corrections.ts';
import type { ReadyFile } from '../../../../shared/imports/open-file.ts';
import { recipeOfFile } from '../../../../shared/recipes/recipe-of-file.ts';
import { withValueRule } from '../../../../shared/recipes/values/value-rule.ts';
import { plural } from '../../../../shared/units.ts';
import { useAct } from '../../../hooks/use-act.ts';
import { useCall } from '../../../hooks/use-call.ts';
import { useHost } from '../../../host.ts';
import { cutName, cutText } from '../../../ui/cut-text.ts';
import { notifyDone, notifyProblem } from '../../../ui/notify/notify.tsx';
import { SteadyButton } from '../../../ui/steady-button.tsx';
import styles from './corrections.module.css';

interface MakeRuleProps {
  readonly fileId: string;
  readonly file: ReadyFile;
  readonly correction: ListedCorrection;
  readonly onClose: () => void;
}

const shownCharacters = 40;

/** Asks whether a correction becomes a rule of the mapping, and says how many other cells the rule changes. */
export function MakeRule({ fileId, file, correction, onClose }: MakeRuleProps) {
  const { api } = useHost();
  const { busy, run } = useAct(notifyProblem);
  const { name, before, after } = correction;
  const others = useOtherCells(fileId, file, correction);
  const makeRule = () =>
    void run(async () => {
      const recipe = recipeWith(file, correction);
      await api.imports.setRecipe({ fileId, recipe: { ...recipe, name: recipe.name || 'Mapping' } });
      // The rule replaces these corrections: the mapping now makes the same change.
      const { column } = correction;
      const which = { of: 'same', column, before, after } as const;
      await api.imports.undoCorrections({ fileId, which });
      notifyDone('The mapping has the rule', `It is applied to every row, also in the next file.`);
    }).then(() => onClose());
  return (
    <div className={styles['section']}>
      <p className={styles['facts']}>
        The mapping replaces{' '}
        {before === '' ? 'every empty cell' : `every cell “${cutText(before, shownCharacters)}”`} of{' '}
        {cutName(name)} by {after === '' ? 'an empty cell' : `“${cutText(after, shownCharacters)}”`}. {others}
      </p>
      <Flex gap="var(--space-8)">
        <SteadyButton variant="filled" size="compact-sm" disabled={busy} onClick={makeRule}>
          Make this a rule
        </SteadyButton>
        <Button variant="subtle" size="compact-sm" onClick={onClose}>
          Cancel
        </Button>
      </Flex>
    </div>
  );
}

/** Whether a correction can become a rule: the mapping uses its column, and the cell is not read as a JSON string. */
export function canBeRule(correction: ListedCorrection, file: ReadyFile): boolean {
  const { before, after } = correction;
  const isNothing = before === '' && after === '';
  if (isNothing || (file.jsonStrings && `${before}${after}`.includes('\\'))) return false;
  try {
    recipeWith(file, correction);
    return true;
  } catch {
    return false;
  }
}

/**
 * Returns the mapping of the file with the correction as a rule.
 * @throws AppError `bad-input` if the mapping does not use the column, or only in part
 */
function recipeWith(file: ReadyFile, { column, name, before, after }: ListedCorrection) {
  const occurrence = file.sourceColumns.slice(0, column + 1).filter((head) => head === name).length;
  const recipe = recipeOfFile(file, file.recipe?.name ?? '');
  return withValueRule(recipe, { column: name, occurrence, is: before, becomes: after });
}

/** How many other cells the rule changes, in a sentence; empty if they are not counted, or not yet. */
function useOtherCells(fileId: string, file: ReadyFile, correction: ListedCorrection): string {
  const { api } = useHost();
  const { column: source, before, after } = correction;
  const column = file.columns.findIndex((each) => each.source === source);
  const countCells = useCallback(
    async (signal: AbortSignal) => {
      if (before === '' || before.length > 500 || column < 0) return null;
      const replacement = { find: before, by: after, match: 'cell', ignoreCase: false } as const;
      return (await api.imports.findCells({ fileId, column, replacement }, { signal })).cells;
    },
    [api, fileId, column, before, after],
  );
  const count = useCall(countCells);
  if (count.state !== 'ready' || count.value === null) return '';
  return count.value === 0
    ? 'No other cell of this file changes.'
    : `${plural(count.value, 'more cell')} of this file ${count.value === 1 ? 'changes' : 'change'}.`;
}
