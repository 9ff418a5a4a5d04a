import { parseJson } from '../../../../shared/json/parse-json.ts';
import { textOf } from '../../../../shared/vertices/list-value.ts';
import type { FoundRow } from '../../../../shared/vertices.ts';
import type { GridColumn } from '../../../ui/grid/grid-types.ts';
import { vertexHref } from '../../../ui/vertex/vertex-href.ts';
import { listName } from '../store.ts';
import styles from './results.module.css';

/** Columns of every result. */
const fixedColumns: readonly GridColumn<FoundRow>[] = [
  {
    id: 'name',
    name: 'name',
    head: 'name',
    widthPx: 170,
    wantedPx: 320,
    view: (row) => ({
      content: (
        // The grid has the focus; Enter opens the row.
        <a href={vertexHref(row.id)} tabIndex={-1} className={styles['name']}>
          {listName(row)}
        </a>
      ),
      copy: listName(row),
    }),
  },
  {
    id: 'xid',
    name: 'ogit/_xid',
    head: 'xid',
    widthPx: 176,
    wantedPx: 320,
    view: ({ xid }) => ({ content: xid, className: styles['mono'], copy: xid }),
  },
  {
    id: 'type',
    name: 'ogit/_type',
    head: 'type',
    widthPx: 144,
    view: ({ type }) => ({ content: type, className: styles['mono'], copy: type }),
  },
];

/** Whether an attribute is shown by the columns that every result has, so that it needs no further column. */
export const isOwnColumn = (attribute: string): boolean =>
  ['ogit/_id', 'ogit/_xid', 'ogit/name', 'ogit/_type'].includes(attribute);

/** Returns the columns of a result: name, xid and type, then the given attributes. */
export const resultColumns = (attributes: readonly string[]): readonly GridColumn<FoundRow>[] => [
  ...fixedColumns,
  ...attributes.map(
    (attribute): GridColumn<FoundRow> => ({
      id: `of ${attribute}`,
      name: attribute,
      head: <span className={styles['attribute']}>{shortName(attribute)}</span>,
      widthPx: 150,
      wantedPx: 220,
      view: ({ attributes: values }) => {
        const text = values[attribute] === undefined ? '' : textOf(values[attribute]);
        return { content: valuesIn(text), copy: text };
      },
    }),
  ),
];

/** A query returns a list of several values as one text. @source wire.md §4, "Lists" */
function valuesIn(text: string): string {
  if (!text.startsWith('["')) return text;
  const read = parseJson(text);
  return Array.isArray(read) && read.every((value) => typeof value === 'string') ? read.join(', ') : text;
}

/** Shortens a long name to its last two parts, which distinguish it from similar names. */
const shortName = (name: string): string => {
  const parts = name.split('/');
  return parts.length > 3 ? `…/${parts.slice(-2).join('/')}` : name;
};
