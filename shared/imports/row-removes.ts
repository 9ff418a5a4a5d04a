/** Tests whether a row may remove something on a platform. */
import type { Action } from './actions.ts';
import { columnEffectOf, mayUpdate } from './effect/effect-columns.ts';
import type { FileKind } from './recognition.ts';

/** Compiles the test for one header, with the rules of `effect-count.ts`; null if no row can remove anything. */
export function createRemovalTest(context: {
  readonly header: readonly string[];
  readonly kind: FileKind;
  readonly action: Action;
  readonly nullKeyword: string;
}): ((cells: readonly string[]) => boolean) | null {
  const { header, kind, action, nullKeyword } = context;
  if (action === 'DELETE') return () => true;
  if (!mayUpdate(kind, action)) return null;
  const columns = header.flatMap((name, column) => {
    const does = columnEffectOf(name, kind, action);
    return does === 'sets' || does === 'replaces' || does === 'removes' ? [{ column, does }] : [];
  });
  return (cells) =>
    columns.some(({ column, does }) => {
      const cell = cells[column] ?? '';
      if (cell === '') return false;
      return does === 'replaces' || (does === 'sets') === (cell === nullKeyword);
    });
}
