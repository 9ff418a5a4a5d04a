import { assertNever } from '../../../../../shared/errors.ts';
import type { Target } from '../../../../../shared/recipes/target.ts';

/** Name of a target in a sentence. */
export function nameOf(target: Target): string {
  switch (target.kind) {
    case 'identity':
    case 'part':
      return target.name;
    case 'attribute':
      return target.lookUp ? `xid:${target.name}` : target.name;
    case 'list':
      return `${target.effect}${target.name}`;
    case 'edge':
    case 'issue':
      return `${target.kind} ${target.id}`;
    case 'content':
      return 'content';
    default:
      return assertNever(target);
  }
}
