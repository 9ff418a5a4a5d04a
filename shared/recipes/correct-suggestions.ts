/** Corrects suggestions that are based on the first rows when all rows are known. */
import { type Draft, type DraftTarget, recipeOf, suggestedTarget } from './edits.ts';
import { type SuggestionBasis, suggestTargets } from './suggest.ts';
import type { Target } from './target.ts';
import { fieldsOf } from './target-fields.ts';

const isProvisional = ({ choice }: DraftTarget): boolean =>
  choice.by === 'suggestion' && choice.isProvisional === true;

/**
 * Replaces each open suggestion that is based on the first rows by the suggestion from all rows for the same columns of
 * the platform, or removes it if there is none. Returns the same object if nothing has to be corrected.
 */
export function correctSuggestions(draft: Draft, basis: Omit<SuggestionBasis, 'kind' | 'present'>): Draft {
  const provisional = draft.targets.filter(isProvisional);
  if (provisional.length === 0) return draft;
  const certain = draft.targets.filter((each) => !isProvisional(each));
  const { kind, targets: present } = recipeOf({ ...draft, targets: certain });
  const suggestions = suggestTargets({ ...basis, kind, present });
  const corrected = (entry: DraftTarget): DraftTarget[] => {
    if (!isProvisional(entry)) return [entry];
    const found = suggestions.find(({ target }) => headsOf(target) === headsOf(entry.target));
    return found === undefined ? [] : [{ ...suggestedTarget(found), key: entry.key }];
  };
  const targets = draft.targets.flatMap(corrected);
  return sameText(targets, draft.targets) ? draft : { ...draft, targets };
}

const headsOf = (target: Target): string =>
  fieldsOf(target)
    .flatMap(({ head }) => head ?? [])
    .join('\n');

const sameText = (one: readonly DraftTarget[], other: readonly DraftTarget[]): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
