/** Example queries for the practice world; each finds something there. */
import { type QueryCondition, queryOf } from './query-conditions.ts';

const is = { operator: 'is', not: false } as const;
const machine: QueryCondition = { ...is, attribute: 'ogit/_type', value: 'ogit/MARS/Machine' };

interface ExampleQuery {
  readonly about: string;
  /** A query, or an xid. */
  readonly text: string;
}

export const exampleQueries: readonly ExampleQuery[] = [
  { about: 'all machines', text: queryOf({ join: 'all', conditions: [machine] }) },
  {
    about: 'machines whose name begins with web',
    text: queryOf({
      join: 'all',
      conditions: [machine, { attribute: 'ogit/name', operator: 'begins', not: false, value: 'web' }],
    }),
  },
  {
    about: 'vertices with tags that are not in Hamburg',
    text: queryOf({
      join: 'all',
      conditions: [
        { attribute: '/tags', operator: 'exists', not: false, value: '' },
        { ...is, attribute: '/site', value: 'Hamburg', not: true },
      ],
    }),
  },
  { about: 'one vertex by its xid', text: 'practice:machine:web-01' },
];
