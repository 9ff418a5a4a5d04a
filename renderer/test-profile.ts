import type { ValueClusters } from '../shared/imports/clusters.ts';
import type { ColumnProfile } from '../shared/imports/profile.ts';

/** Of a column with four cells, one of them empty. */
export const testProfile: ColumnProfile = {
  ...{ count: 4, empty: 1, distinct: 2, isExact: true, lengths: { shortest: 4, longest: 5 } },
  frequent: [
    { text: 'Linux', count: 2 },
    { text: 'BSDs', count: 1 },
  ],
  ...{
    rare: [],
    patterns: [{ text: 'Aaaaa', count: 2 }],
    arePatternsExact: true,
    numbers: null,
    dates: null,
  },
};

export const testClusters: ValueClusters = {
  clusters: [
    {
      values: [
        { text: 'Linux', count: 2 },
        { text: 'LINUX', count: 1 },
      ],
      of: 2,
    },
  ],
  total: 1,
  distinct: 3,
};
