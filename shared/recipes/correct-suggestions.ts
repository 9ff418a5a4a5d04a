/** Suggestions that rest on the first rows are corrected as soon as all rows are known. */
import { type Draft, type DraftTarget, recipeOf, suggestedTarget } from './edits.ts';
import { type SuggestionBasis, suggestTargets } from './suggest.ts';
import type { Target } from './target.ts';
import { fieldsOf } from './target-fields.ts';

const isProvisional = ({ choice }: DraftTarget): boolean =>
  choice.by === 'suggestion' && choice.isProvisional === true;

/**
 * Each open suggestion that rests on the first rows gets the evidence of all rows, or gives way to another one for the
 * same columns of the platform, or to none. Returns the very same draft where nothing is to be corrected.
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
