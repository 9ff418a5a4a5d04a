import { type Target, target as targetSchema } from '../../../../shared/recipes/target.ts';
import { toldName } from '../../../ui/cut-text.ts';

/** Why a name cannot be that of an attribute; null where it can. */
export function nameFault(name: string): string | null {
  const attribute: Target = { kind: 'attribute', name, lookUp: false, from: { constant: '' }, repairs: [] };
  const parsed = targetSchema.safeParse(attribute);
  if (parsed.success) return null;
  const [first] = parsed.error.issues;
  return name === '' ? 'It needs a name.' : toldName(`${first?.message ?? 'This is no name'}.`);
}
