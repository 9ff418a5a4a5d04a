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
const idsFoundBy = (query: string) =>
  (paletteFilter(query, groups) as SpotlightActionGroupData[]).flatMap(({ actions }) =>
    actions.map(({ id }) => id),
  );

it('commands with the words in their names come first, and results of the host last', () => {
  expect(idsFoundBy('run')).toEqual(['a', 'b', 'd', 'c']);
  expect(idsFoundBy('pause')).toEqual(['d']);
});

it('commands whose names begin with the typed text come before those that only contain it', () => {
  const commands: SpotlightActionGroupData[] = [
    { group: 'Import', actions: [{ id: 'sample', label: 'Open the sample incidents.csv' }] },
    { group: 'Monitor', actions: [{ id: 'incidents', label: 'Incidents' }] },
  ];
  const found = paletteFilter('Inc', commands) as SpotlightActionGroupData[];
  expect(found.map(({ group }) => group)).toEqual(['Monitor', 'Import']);
});

it('words match in any order and in any text of a command', () => {
  expect(idsFoundBy('RUN help')).toEqual(['a']);
  expect(idsFoundBy('checked rules')).toEqual(['b']);
  expect(idsFoundBy('nothing of this')).toEqual([]);
});

it('all commands are shown in their order while nothing is typed', () => {
  expect(idsFoundBy(' ')).toEqual(['a', 'b', 'c', 'd']);
});
