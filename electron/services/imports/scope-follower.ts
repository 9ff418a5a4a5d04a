/** A scope that was filled in for one connection is wrong on another: it follows the connection. */
import type { Repair } from '../../../shared/imports/open-file.ts';
import { asksForScope } from './mapping.ts';
import type { OpenFile } from './open-file.ts';

/** @param scope the signed-in account's default scope; null where it has none: the repair then goes */
export function followScope(files: readonly OpenFile[], scope: string | null): void {
  const isStale = (repair: Repair) => repair.origin === 'default-scope' && repair.value !== scope;
  for (const file of files) {
    const { decisions } = file;
    if (decisions === null) continue;
    const mapsStale = asksForScope(decisions.recipe) && decisions.defaultScope !== scope;
    if (!mapsStale && !decisions.repairs.some(isStale)) continue;
    file.decide(({ repairs }) => ({
      defaultScope: scope,
      repairs: repairs.flatMap((repair) =>
        !isStale(repair) ? repair : scope === null ? [] : { ...repair, value: scope },
      ),
    }));
  }
}
