/** One bad and one good row for every rule about rows that overwrite what an earlier row has written. */
import type { Fixture } from './fixtures.test-kit.ts';

const values = { rule: 'moment-twice', kind: 'timeseries', action: 'PUT' } as const;
const attaches = { rule: 'attachment-twice', kind: 'attachments', action: 'PUT' } as const;

export const overwritingFixtures: readonly Fixture[] = [
  {
    ...values,
    head: 'ogit/_xid,timestamp,value',
    bad: 't1,1700000000000,1\nt1,1700000000000,2',
    good: 't1,1700000000000,1\nt1,1700000060000,1\nt2,1700000000000,1',
    sentence: 'Row 1 also writes a value of “t1” at this time.',
  },
  {
    ...values,
    head: 'ogit/_id,ogit/_xid,timestamp,time,value',
    bad: 'v1,,,2023-11-14T22:13:20Z,1\nv1,t1,,2023-11-14T22:13:20Z,2',
    good: 'v1,,,2023-11-14T22:13:20Z,1\n,v1,,2023-11-14T22:13:20Z,2',
    sentence: 'Row 1 also writes a value of “v1” at this time.',
  },
  {
    ...attaches,
    head: 'ogit/_xid,content:text',
    bad: 'm1,Runbook\nm1,Plan',
    good: 'm1,Runbook\nm2,Runbook',
    sentence: 'Row 1 also attaches content to “m1”.',
  },
];
