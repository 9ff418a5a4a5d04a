/** Describes in one sentence what two users did to the same values. */
import { listedUpTo } from '../../units.ts';
import { areSame, without } from '../item-index.ts';
import type { ListItem } from '../list-value.ts';
import type { MergedGroup } from './list-merge.ts';
import type { MergeGroup } from './merge-groups.ts';

export function sentenceOf(group: MergeGroup, state: MergedGroup['state']): string {
  const { base, theirs, mine } = group;
  switch (state) {
    case 'same':
      return '';
    case 'mine':
      return `You ${actionWords(base, mine)}.`;
    case 'theirs':
      return `Another user ${actionWords(base, theirs)}.`;
    case 'agreed':
      return `You and another user both ${actionWords(base, theirs)}.`;
    case 'conflict':
      return areSame(base, mine)
        ? `Another user ${actionWords(base, theirs)}; you want exactly your list.`
        : `You ${actionWords(base, mine)}; another user ${actionWords(base, theirs)}.`;
  }
}

/** Returns what a user did, as a past tense that follows “You” or “Another user”. */
function actionWords(before: readonly ListItem[], after: readonly ListItem[]): string {
  const [removed, added] = [without(before, after), without(after, before)];
  if (removed.length + added.length === 0) return 'wrote the same values in another form';
  if (removed.length === 0) return `added ${named(added)}`;
  if (added.length === 0) return `removed ${named(removed)}`;
  return areSame(valuesAlone(removed), valuesAlone(added))
    ? `gave ${named(removed)} another created time`
    : `changed ${named(removed)} to ${named(added)}`;
}

const valuesAlone = (items: readonly ListItem[]): ListItem[] =>
  items.map(({ value }) => ({ value, created: null }));

const maxShown = 3;
const maxLetters = 60;

function named(items: readonly ListItem[]): string {
  const shown = items.slice(0, maxShown).map(({ value }) => `“${shortened(value)}”`);
  return listedUpTo(maxShown, shown, items.length);
}

const shortened = (value: string): string =>
  value.length <= maxLetters ? value : `${[...value.slice(0, maxLetters)].slice(0, -1).join('')}…`;
