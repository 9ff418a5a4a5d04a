import { expect, it } from 'vitest';
import { failuresOf } from './job.ts';

it('combines reasons that differ only in the id of their incident, and lists the most frequent first', () => {
  const gone = (id: string) => ({ id, message: `There is no object "${id}".` });
  const failed = [
    gone('INC-1'),
    { id: 'INC-2', message: 'Forbidden.' },
    gone('INC-3'),
    gone('INC-4'),
    gone('INC-5'),
    { id: '7', message: 'No response within 7 s.' },
    { id: '8', message: 'No response within 7 s.' },
  ];
  expect(failuresOf(failed)).toEqual([
    { message: 'There is no object "…".', count: 4, ids: ['INC-1', 'INC-3', 'INC-4'] },
    { message: 'No response within 7 s.', count: 2, ids: ['7', '8'] },
    { message: 'Forbidden.', count: 1, ids: ['INC-2'] },
  ]);
});
