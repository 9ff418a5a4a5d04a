/** Searches for vertices by the beginning of their name or xid, for a text that is neither an id, an xid nor a query. */
import { queryOf } from './query-conditions.ts';

/** Returns the beginning of a name or xid that a text may be; null for a text that can only be a query. */
export function beginningIn(text: string): string | null {
  const beginning = text.trim().replace(/\*$/, '');
  const hasField = /^(ogit)?\/[^:]*:|:.*[\s"\\()]|["\\()].*:/.test(beginning);
  return beginning === '' || hasField || beginning.includes('*') ? null : beginning;
}

export function nameQuery(beginning: string): string {
  const begins = { operator: 'begins', not: false, value: beginning } as const;
  const conditions = ['ogit/name', 'ogit/_xid'].map((attribute) => ({ ...begins, attribute }));
  return queryOf({ join: 'any', conditions });
}
