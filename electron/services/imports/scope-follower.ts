/** A scope that was filled in for one connection is wrong on another: it follows the connection. */
import type { Repair } from '../../../shared/imports/open-file.ts';
import { asksForScope } from './mapping.ts';
import type { OpenFile } from './open-file.ts';

/** Whether a scope of another connection would be sent. */
export function isScopeStale({ decisions }: Pick<OpenFile, 'decisions'>, scope: string | null): boolean {
  if (decisions === null) return false;
  const mapsStale = asksForScope(decisions.recipe) && decisions.defaultScope !== scope;
  return mapsStale || decisions.repairs.some((repair) => isStale(repair, scope));
}

const isStale = (repair: Repair, scope: string | null) =>
  repair.origin === 'default-scope' && repair.value !== scope;

/** @param scope the signed-in account's default scope; null where it has none: the repair then goes */
export function followScope(file: OpenFile, scope: string | null): void {
  file.decide(({ repairs }) => ({
    defaultScope: scope,
    repairs: repairs.flatMap((repair) =>
      !isStale(repair, scope) ? repair : scope === null ? [] : { ...repair, value: scope },
    ),
  }));
}
