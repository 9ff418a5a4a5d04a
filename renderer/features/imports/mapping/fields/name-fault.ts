import { type Target, target as targetSchema } from '../../../../../shared/recipes/target.ts';
import { tooltipName } from '../../../../ui/cut-text.ts';

/** Explains why a name cannot be used for an attribute; null if it can. */
export function nameFault(name: string): string | null {
  const attribute: Target = {
    kind: 'attribute',
    name,
    lookUp: false,
    from: { constant: '' },
    transforms: [],
  };
  const parsed = targetSchema.safeParse(attribute);
  if (parsed.success) return null;
  const [first] = parsed.error.issues;
  return name === ''
    ? 'A name is required.'
    : tooltipName(`${first?.message ?? 'This is not a valid name'}.`);
}
