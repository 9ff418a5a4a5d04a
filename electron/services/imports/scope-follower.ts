/** Replaces a scope that was filled in automatically when another connection is chosen, for which it would be wrong. */

import type { Transform } from '../../../shared/imports/open-file.ts';
import { usesDefaultScope } from '../../../shared/recipes/target-fields.ts';
import type { OpenFile } from './file/open-file.ts';

interface ScopeFollowing {
  /** Sets the default scope of the chosen connection; null until sign-in. */
  set(toFollow: { readonly scope: string | null } | null): void;
  /** Changes the next file that has another scope and is not held; returns false if there is none. */
  followNext(): boolean;
}

/** Files that were busy when the scope changed follow when they are idle. */
export function createScopeFollowing(deps: {
  readonly all: () => readonly OpenFile[];
  readonly isLocked: (fileId: string) => boolean;
}): ScopeFollowing {
  let toFollow: { readonly scope: string | null } | null = null;
  return {
    set(next) {
      toFollow = next;
    },
    followNext() {
      if (toFollow === null) return false;
      const { scope } = toFollow;
      const stale = deps.all().find((file) => !deps.isLocked(file.id) && isScopeStale(file, scope));
      if (stale !== undefined) followScope(stale, scope);
      return stale !== undefined;
    },
  };
}

/** Whether a scope of another connection would be sent. */
function isScopeStale({ decisions }: Pick<OpenFile, 'decisions'>, scope: string | null): boolean {
  if (decisions === null) return false;
  const mapsStale =
    decisions.recipe !== null && usesDefaultScope(decisions.recipe) && decisions.defaultScope !== scope;
  return mapsStale || decisions.transforms.some((transform) => isStale(transform, scope));
}

const isStale = (transform: Transform, scope: string | null) =>
  transform.origin === 'default-scope' && transform.value !== scope;

/** @param scope the signed-in account's default scope; null if it has none: the transform is then removed */
function followScope(file: OpenFile, scope: string | null): void {
  file.decide(({ transforms }) => ({
    defaultScope: scope,
    transforms: transforms.flatMap((transform) =>
      !isStale(transform, scope) ? transform : scope === null ? [] : { ...transform, value: scope },
    ),
  }));
}
