import { describe, expect, it } from 'vitest';
import { missingWords, repeatedWords, shardsWords } from './shard-words.ts';

const missing = (...shards: number[]) => shards.map((shard) => ({ shard, rows: 500 }));
const repeated = (...shards: number[]) => shards.map((shard) => ({ shard, runs: 2 }));

describe('the words of a group of shards', () => {
  it('count the shards that are there', () => {
    expect(shardsWords({ count: 4, missing: [] })).toBe('4 shards');
    expect(shardsWords({ count: 16, missing: missing(2, 3) })).toBe('14 of 16 shards');
  });

  it('name missing shards with their rows', () => {
    expect(missingWords({ missing: [] })).toBeNull();
    expect(missingWords({ missing: missing(2) })).toBe('Shard 2 is not in this history: 500 rows.');
    expect(missingWords({ missing: missing(1, 2, 3, 5, 8, 9) })).toBe(
      'Shards 1–3, 5, 8 and 9 are not in this history: 3,000 rows.',
    );
  });

  it('name shards that were sent more than once', () => {
    expect(repeatedWords({ repeated: [] })).toBeNull();
    expect(repeatedWords({ repeated: repeated(4) })).toContain('Shard 4 was sent more than once. It counts');
    expect(repeatedWords({ repeated: repeated(1, 4) })).toContain('Shards 1 and 4 were sent more than once.');
  });
});
