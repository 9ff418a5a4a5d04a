/** A scope that was filled in for one connection is wrong on another: it follows the connection. */
import type { Repair } from '../../../shared/imports/open-file.ts';
import type { OpenFile } from './open-file.ts';

/** @param scope the signed-in account's default scope; null where it has none: the repair then goes */
export function followScope(files: readonly OpenFile[], scope: string | null): void {
  const isStale = (repair: Repair) => repair.origin === 'default-scope' && repair.value !== scope;
  for (const file of files)
    if (file.decisions?.repairs.some(isStale))
      file.decide(({ repairs }) => ({
        repairs: repairs.flatMap((repair) =>
          !isStale(repair) ? repair : scope === null ? [] : { ...repair, value: scope },
        ),
      }));
}
