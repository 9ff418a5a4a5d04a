import type {
  SpotlightActionData,
  SpotlightActionGroupData,
  SpotlightFilterFunction,
} from '@mantine/spotlight';

/** Results of the host come after commands with the typed words, however well they fit. */
export const foundGroup = 'Found';

const label = 0;
const elsewhere = 1;
const nowhere = 2;

/** Commands with all the words that are typed, in any order; those that have them in their name come first. */
export const paletteFilter: SpotlightFilterFunction = (query, actions) => {
  const words = query.trim().toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return actions;
  return (actions as SpotlightActionGroupData[])
    .map((group) => inGroup(group, words))
    .filter(({ found }) => found.length > 0)
    .sort((one, other) => one.rank - other.rank)
    .map(({ group, found }) => ({ ...group, actions: found }));
};

function inGroup(group: SpotlightActionGroupData, words: readonly string[]) {
  const ranked = group.actions
    .map((action) => ({ action, rank: rankOf(action, words) }))
    .filter(({ rank }) => rank < nowhere)
    .sort((one, other) => one.rank - other.rank);
  const rank = group.group === foundGroup ? nowhere : (ranked[0]?.rank ?? nowhere);
  return { group, rank, found: ranked.map(({ action }) => action) };
}

function rankOf(
  { label: name = '', description = '', keywords = '' }: SpotlightActionData,
  words: readonly string[],
) {
  const has = (text: string) => words.every((word) => text.toLowerCase().includes(word));
  if (has(name)) return label;
  return has([name, description, keywords].flat().join(' ')) ? elsewhere : nowhere;
}
