import type {
  SpotlightActionData,
  SpotlightActionGroupData,
  SpotlightFilterFunction,
} from '@mantine/spotlight';

/** Group of the results that the host found. It is always listed after the commands, however well its results fit. */
export const foundGroup = 'Found';

// Ranks of a command by where its text has the typed words; lower ranks are listed first.
const startsLabel = 0;
const inLabel = 1;
const inOtherText = 2;
const noMatch = 3;

/**
 * Keeps the commands that have all typed words, in any order; those whose label begins with the typed text come first,
 * then those with all words in the label.
 */
export const paletteFilter: SpotlightFilterFunction = (query, actions) => {
  const words = query.trim().toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return actions;
  return (actions as SpotlightActionGroupData[])
    .map((group) => rankGroup(group, words))
    .filter(({ found }) => found.length > 0)
    .sort((one, other) => one.rank - other.rank)
    .map(({ group, found }) => ({ ...group, actions: found }));
};

/** Returns the matching commands of a group, best first, and the rank of the group: that of its best command. */
function rankGroup(group: SpotlightActionGroupData, words: readonly string[]) {
  const ranked = group.actions
    .map((action) => ({ action, rank: rankOf(action, words) }))
    .filter(({ rank }) => rank < noMatch)
    .sort((one, other) => one.rank - other.rank);
  const rank = group.group === foundGroup ? noMatch : (ranked[0]?.rank ?? noMatch);
  return { group, rank, found: ranked.map(({ action }) => action) };
}

function rankOf(
  { label: name = '', description = '', keywords = '' }: SpotlightActionData,
  words: readonly string[],
) {
  if (name.toLowerCase().startsWith(words.join(' '))) return startsLabel;
  const has = (text: string) => words.every((word) => text.toLowerCase().includes(word));
  if (has(name)) return inLabel;
  return has([name, description, keywords].flat().join(' ')) ? inOtherText : noMatch;
}
