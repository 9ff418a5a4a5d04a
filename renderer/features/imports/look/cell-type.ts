import type { Column } from '../../../../shared/imports/open-file.ts';
import type { FileKind } from '../../../../shared/imports/recognition.ts';

/** How the cells of a column are displayed. */
export type CellType =
  | 'text'
  | 'identifier'
  | 'reference'
  | 'json'
  | 'items'
  | 'timestamp'
  | 'time'
  | 'base64';

/** Chooses how the cells of a column are displayed. @source interfaces.md 2.2–2.5 */
export function cellTypeOf({ name, kind }: Pick<Column, 'name' | 'kind'>, fileKind: FileKind): CellType {
  if (kind === 'map') return 'json';
  if (kind === 'lookup' || /^(from|to):|^edge:.*:vertex_x?id$/.test(name)) return 'reference';
  if (name === 'content:base64') return 'base64';
  if (fileKind === 'timeseries') {
    if (name === 'items') return 'items';
    if (name === 'timestamp') return 'timestamp';
    if (name === 'time') return 'time';
  }
  return kind === 'identity' || identifierColumns.has(name) || name.endsWith(':verb') ? 'identifier' : 'text';
}

/** Columns whose cells are identifiers of the platform, as opposed to names that people give. */
const identifierColumns = new Set(['ogit/_type', 'ogit/_scope', 'ogit/_owner', 'verb', 'content:mimetype']);
