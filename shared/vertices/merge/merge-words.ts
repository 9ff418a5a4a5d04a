/** Describes in one sentence what two users did to the same values. */
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
      return `You ${deed(base, mine)}.`;
    case 'theirs':
      return `Another user ${deed(base, theirs)}.`;
    case 'agreed':
      return `You and another user both ${deed(base, theirs)}.`;
    case 'conflict':
      return areSame(base, mine)
        ? `Another user ${deed(base, theirs)}; you want exactly your list.`
        : `You ${deed(base, mine)}; another user ${deed(base, theirs)}.`;
  }
}

/** As a past tense that follows its subject. */
function deed(before: readonly ListItem[], after: readonly ListItem[]): string {
  const [lost, come] = [without(before, after), without(after, before)];
  if (lost.length + come.length === 0) return 'wrote the same values in another form';
  if (lost.length === 0) return `added ${named(come)}`;
  if (come.length === 0) return `removed ${named(lost)}`;
  return areSame(valuesAlone(lost), valuesAlone(come))
    ? `gave ${named(lost)} another created time`
    : `changed ${named(lost)} to ${named(come)}`;
}

const valuesAlone = (items: readonly ListItem[]): ListItem[] =>
  items.map(({ value }) => ({ value, created: null }));

const mostShown = 3;
const mostLetters = 60;

function named(items: readonly ListItem[]): string {
  const shown = items.slice(0, mostShown).map(({ value }) => `“${shortened(value)}”`);
  const more = items.length - shown.length;
  return more > 0 ? `${shown.join(', ')} and ${more} more` : shown.join(', ');
}

const shortened = (value: string): string =>
  value.length <= mostLetters ? value : `${[...value.slice(0, mostLetters)].slice(0, -1).join('')}…`;
