import { assertNever } from '../../../shared/errors.ts';
import type { Transaction } from '../../../shared/monitor/transaction.ts';

/** Author of a write, as far as known. */
export function authorWords(by: Transaction['by']): string {
  switch (by) {
    case 'this-program':
      return 'this program';
    case 'this-account':
      return 'another program using this account';
    case 'others':
      return 'someone else';
    case 'unknown':
      return 'author unknown';
    default:
      return assertNever(by);
  }
}
