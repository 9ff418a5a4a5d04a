/** Rules of rows that are written as domain objects. */
import { commentsHead, idHead, isFree, objectTypeOf, typeHead } from '../../imports/objects/object-heads.ts';
import { readComments } from '../../imports/objects/object-row.ts';
import { isBlank, type RowCheck } from './cells.ts';

/** @source interfaces.md 2.6 and 4.2, wire.md §5 */
export function compileObjectRules(header: readonly string[]): RowCheck {
  const id = header.indexOf(idHead);
  const type = header.indexOf(typeHead);
  const comments = header.indexOf(commentsHead);
  const fields = header.flatMap((name, column) =>
    column === id || column === type ? [] : [{ name, column }],
  );
  const others = fields.filter(({ column }) => column !== comments);
  return (row, report) => {
    if (isBlank(row, id)) report('object-id-missing', id);
    if (comments >= 0 && !row.isEmpty(comments) && readComments(row.text(comments)) === null)
      report('comments-shape', comments);
    // A row with comments alone adds them to an existing object, so it needs no type.
    if (others.every(({ column }) => row.isEmpty(column))) return;
    if (isBlank(row, type)) {
      report('object-type-missing', type);
      return;
    }
    const known = objectTypeOf(row.text(type));
    if (known === undefined) return;
    for (const { name, column } of fields)
      if (!row.isEmpty(column) && !isFree(name) && !known.fields.has(name))
        report('object-field-unknown', column);
    for (const name of known.needed) {
      const column = header.indexOf(name);
      if (isBlank(row, column)) report('object-field-needed', column);
    }
  };
}
