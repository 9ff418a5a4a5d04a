/** Searches for vertices by the prefix of their name or xid, for a text that is neither an id, an xid nor a query. */
import { queryOf } from './query-conditions.ts';

/** Returns the prefix of a name or xid that a text may be; null for a text that can only be a query. */
export function namePrefixIn(text: string): string | null {
  const prefix = text.trim().replace(/\*$/, '');
  const hasField = /^(ogit)?\/[^:]*:|:.*[\s"\\()]|["\\()].*:/.test(prefix);
  return prefix === '' || hasField || prefix.includes('*') ? null : prefix;
}

export function nameQuery(prefix: string): string {
  const begins = { operator: 'begins', not: false, value: prefix } as const;
  const conditions = ['ogit/name', 'ogit/_xid'].map((attribute) => ({ ...begins, attribute }));
  return queryOf({ join: 'any', conditions });
}
