import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exampleQueries } from '../../shared/vertices/example-queries.ts';
import { startTestPractice, type TestPractice } from './practice.test-kit.ts';

let practice: TestPractice;
beforeAll(async () => {
  practice = await startTestPractice();
});
afterAll(() => practice.close());

describe('an example query in the practice world', () => {
  it.each(exampleQueries)('finds $about', async ({ text }) => {
    // This example is an xid; the others are queries.
    if (/^[\w:-]+$/.test(text)) {
      expect(await practice.byXid(text)).toHaveLength(1);
      return;
    }
    const { json } = await practice.graph('POST', '/query/vertices', { query: text, limit: 5 });
    expect((json['items'] as unknown[]).length).toBeGreaterThan(0);
  });
});
