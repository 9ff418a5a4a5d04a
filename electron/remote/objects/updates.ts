/**
 * Reads updates without a schema, because there may be very many, and checking a schema takes longer than parsing the
 * JSON.
 * @source interfaces.md 2.8
 */
import { z } from 'zod';
import { isObject } from '../../../shared/json/is-object.ts';
import type { Fields } from '../../../shared/monitor/projection.ts';

export interface Update {
  readonly index: number;
  readonly object: Fields;
}

/** Returns undefined if `data` is not an update. */
export function readUpdate(data: unknown): Update | undefined {
  if (!isObject(data)) return undefined;
  const { offset, object } = data;
  const index = Number(offset);
  return Number.isFinite(index) && isObject(object) ? { index, object: withoutPrototype(object) } : undefined;
}

/** Reads a response with updates: a list, or an object with the list as `items`. */
export const updatePage = z.unknown().transform((data, context): Update[] => {
  const list = Array.isArray(data) ? data : isObject(data) ? data['items'] : undefined;
  const updates = Array.isArray(list) ? list.map(readUpdate) : [undefined];
  if (updates.every((each) => each !== undefined)) return updates;
  context.addIssue({ code: 'custom', message: 'no list of updates' });
  return z.NEVER;
});

/** Removes a field named `__proto__`, which would set the prototype of a copy of the object. */
function withoutPrototype(object: Fields): Fields {
  if (!Object.hasOwn(object, '__proto__')) return object;
  return Object.fromEntries(Object.entries(object).filter(([name]) => name !== '__proto__'));
}
