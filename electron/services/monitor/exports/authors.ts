/** Names the authors in an export: since others read it, it names accounts and never says “you”. */
import { assertNever } from '../../../../shared/errors.ts';
import { authorKeyOf } from '../../../../shared/monitor/story/author-key.ts';
import type { ChangeEntry, CommentEntry } from '../../../../shared/monitor/story/story.ts';
import type { Transaction } from '../../../../shared/monitor/transaction.ts';

export interface AuthorsOf {
  ofComment(entry: CommentEntry): string;
  ofChange(entry: ChangeEntry): string;
  ofWrite(write: Pick<Transaction, 'by'>): string;
}

/** @param named accounts by the key of an entry, where the platform names them */
export const authorsOf = (named: Readonly<Record<string, string>>): AuthorsOf => ({
  ofComment(entry) {
    // Own comments have the account that sent them; updates do not name anyone.
    if (entry.author !== null && entry.author !== '') return entry.author;
    return named[authorKeyOf(entry)] ?? (entry.index === null ? 'unknown' : 'another account');
  },
  ofChange(entry) {
    const known = named[authorKeyOf(entry)];
    if (known !== undefined) return known;
    if (entry.index !== null) return 'another account';
    return entry.found ? 'unknown' : 'this program';
  },
  ofWrite({ by }) {
    switch (by) {
      case 'this-program':
        return 'this program';
      case 'this-account':
        return 'another program using the same account';
      case 'others':
        return 'another account';
      case 'unknown':
        return 'unknown';
      default:
        return assertNever(by);
    }
  },
});
