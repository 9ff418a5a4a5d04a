import type { Api } from '../shared/contract.ts';
import type { ValueClusters } from '../shared/imports/clusters.ts';
import { type ColumnSummary, summaryOf } from '../shared/imports/columns/column-summary.ts';
import type { Relation } from '../shared/imports/columns/relations.ts';
import type { ReadyFile } from '../shared/imports/open-file.ts';
import type { ColumnProfile } from '../shared/imports/profile.ts';
import type { TestCall } from './test-calls.ts';

/** Profile of a column with four cells, one of them empty. */
const testProfile: ColumnProfile = {
  count: 4,
  empty: 1,
  distinct: 2,
  isExact: true,
  lengths: { shortest: 4, longest: 5 },
  frequent: [
    { text: 'Linux', count: 2 },
    { text: 'BSDs', count: 1 },
  ],
  rare: [],
  patterns: [{ text: 'Aaaaa', count: 2 }],
  arePatternsExact: true,
  numbers: null,
  dates: null,
  readings: [],
};

const testClusters: ValueClusters = {
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

/** Functions by which a test sets data of the columns of files. */
export interface TestColumns {
  /** Sets the summaries in the order of the columns; they are shown once the values of the file are counted. */
  setSummaries(counted: readonly ColumnSummary[]): void;
  setRelations(found: readonly Relation[]): void;
}

interface TestProfilesDeps {
  readonly calls: TestCall[];
  readyOf(fileId: string): ReadyFile;
}

/** Column profiles of an in-memory host, the same for each column, and the relations and summaries that a test sets. */
export function createTestProfiles({ calls, readyOf }: TestProfilesDeps) {
  let relations: readonly Relation[] = [];
  let summaries: readonly ColumnSummary[] = [];
  const api: Pick<Api['imports'], 'profile' | 'columnSummaries' | 'clusters' | 'relations'> = {
    async profile(input) {
      calls.push({ name: 'imports.profile', input });
      return testProfile;
    },
    async columnSummaries({ fileId }) {
      const { sourceColumns, sourceProfile } = readyOf(fileId);
      const isWhole = sourceProfile?.work.state === 'done';
      return sourceColumns.map((_, at) => (isWhole && summaries[at]) || summaryOf(testProfile, isWhole));
    },
    async clusters(input) {
      calls.push({ name: 'imports.clusters', input });
      return testClusters;
    },
    relations: async () => [...relations],
  };
  const columns: TestColumns = {
    setSummaries(counted) {
      summaries = counted;
    },
    setRelations(found) {
      relations = found;
    },
  };
  return { api, columns };
}
