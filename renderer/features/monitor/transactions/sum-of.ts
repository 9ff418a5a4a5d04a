import type { z } from 'zod';
import type { transactionFigures } from '../../../../shared/monitor/transaction.ts';

type Bucket = z.infer<typeof transactionFigures>['buckets'][number];

export const sumOf = (buckets: readonly Bucket[]): Omit<Bucket, 'at'> =>
  buckets.reduce(
    (sum, { started, finished, failed }) => ({
      started: sum.started + started,
      finished: sum.finished + finished,
      failed: sum.failed + failed,
    }),
    { started: 0, finished: 0, failed: 0 },
  );
