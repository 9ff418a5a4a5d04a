import type { SpotlightActionGroupData } from '@mantine/spotlight';
import { expect, it } from 'vitest';
import { foundGroup, paletteFilter } from './palette-filter.ts';

const groups: SpotlightActionGroupData[] = [
  {
    group: 'Help',
    actions: [
      { id: 'a', label: 'Undo a run', description: 'Help' },
      { id: 'b', label: 'Rules', description: 'what a run is checked by' },
    ],
  },
  { group: foundGroup, actions: [{ id: 'c', label: 'Open the vertex “run”', keywords: ['run'] }] },
  { group: 'Import', actions: [{ id: 'd', label: 'Pause the run' }] },
];
const found = (query: string) =>
  (paletteFilter(query, groups) as SpotlightActionGroupData[]).flatMap(({ actions }) =>
    actions.map(({ id }) => id),
  );

it('shows names with the words first, and last what the host found', () => {
  expect(found('run')).toEqual(['a', 'b', 'd', 'c']);
  expect(found('pause')).toEqual(['d']);
});

it('takes words in any order and of any part of a command', () => {
  expect(found('RUN help')).toEqual(['a']);
  expect(found('checked rules')).toEqual(['b']);
  expect(found('nothing of this')).toEqual([]);
});

it('shows everything in its order while nothing is typed', () => {
  expect(found(' ')).toEqual(['a', 'b', 'c', 'd']);
});
