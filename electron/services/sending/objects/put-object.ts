/** Sends the PUT of one row, and classifies its response. */
import { hash } from 'node:crypto';
import type { RetrySafety } from '../../../../shared/imports/retry-safety.ts';
import type { ObjectBody, ObjectWriting } from '../../../remote/object-write.ts';
import type { Ended } from '../delivery/retry-policy.ts';
import { type AttemptsDeps, createAttempts } from '../outcomes/attempts.ts';

export type Put =
  | { readonly is: 'taken'; readonly number: number; readonly sentAt: number; readonly transactionId: string }
  /** Perhaps accepted. */
  | { readonly is: 'lost'; readonly number: number; readonly sentAt: number; readonly message: string }
  /** Rejected; sending it again would be rejected, too. */
  | {
      readonly is: 'refused';
      readonly number: number;
      readonly status: number | null;
      readonly message: string;
    }
  /** Not sent or not accepted, and no more objects are sent. */
  | Ended;

export interface Putting {
  /** @param of the request that this one repeats */
  put(row: { record: number; body: ObjectBody; class: RetrySafety; of: number | null }): Promise<Put>;
  /** Ends the run: no more objects are sent. */
  endWith(reason: string): void;
}

export function createPutting(deps: AttemptsDeps & { readonly writing: ObjectWriting }): Putting {
  const { writing } = deps;
  const attempts = createAttempts(deps);

  return {
    endWith: attempts.endWith,
    async put({ record, body, class: repeat, of }) {
      const bytes = Buffer.byteLength(body.text);
      const bodyHash = hash('sha256', body.text);
      const request = { records: [record], bytes, bodyHash, class: repeat, of };
      const attempt = await attempts.make(request, () => writing.put(body));
      if (attempt.is === 'ended') return attempt;
      const { sent, number, sentAt, end, feedback } = attempt;
      switch (sent.kind) {
        case 'taken':
          feedback('answered');
          return { is: 'taken', number, sentAt, transactionId: sent.transaction.id };
        case 'unknown':
          end('lost', sent.message);
          feedback('lost');
          return { is: 'lost', number, sentAt, message: sent.message };
        case 'refused':
          end('not-executed', sent.message);
          return { is: 'refused', number, status: sent.status, message: sent.message };
      }
    },
  };
}
