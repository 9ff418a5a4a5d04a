/** A scope that was filled in for one connection is wrong on another: it follows the connection. */
import type { Transform } from '../../../shared/imports/open-file.ts';
import { asksForScope } from './file/mapping.ts';
import type { OpenFile } from './file/open-file.ts';

/** Whether a scope of another connection would be sent. */
export function isScopeStale({ decisions }: Pick<OpenFile, 'decisions'>, scope: string | null): boolean {
  if (decisions === null) return false;
  const mapsStale = asksForScope(decisions.recipe) && decisions.defaultScope !== scope;
  return mapsStale || decisions.transforms.some((transform) => isStale(transform, scope));
}

const isStale = (transform: Transform, scope: string | null) =>
  transform.origin === 'default-scope' && transform.value !== scope;

/** @param scope the signed-in account's default scope; null if it has none: the transform is then removed */
export function followScope(file: OpenFile, scope: string | null): void {
  file.decide(({ transforms }) => ({
    defaultScope: scope,
    transforms: transforms.flatMap((transform) =>
      !isStale(transform, scope) ? transform : scope === null ? [] : { ...transform, value: scope },
    ),
  }));
}
