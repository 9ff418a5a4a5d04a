import { assertNever } from '../../../../shared/errors.ts';
import type { Transaction, WriteCause } from '../../../../shared/monitor/transaction.ts';
import { formatCount } from '../../../../shared/units.ts';

/** Texts of the list of transactions: what in this program caused a write, and what went wrong with it. */

/** Returns the part of this program that requested a write; empty for other authors. */
export function causeWords(cause: WriteCause | null): string {
  if (cause === null) return '';
  switch (cause.from) {
    case 'row':
      return `row ${formatCount(cause.record)} of ${cause.fileName}`;
    case 'form':
      return 'a form';
    case 'comment':
      return 'a comment';
    case 'triage':
      return 'triage';
    default:
      return assertNever(cause);
  }
}

export function errorWords({ field, message, code }: Transaction['errors'][number]): string {
  const text = message || (code === null ? 'no reason given' : `code ${code}`);
  return field === null ? text : `${field}: ${text}`;
}
