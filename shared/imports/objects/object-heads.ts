/** The heads of a file whose rows are domain objects, and the fields of the types that the interface shows. */

export const idHead = '$id';
export const typeHead = '$type';
export const commentsHead = 'comments';
export const originHead = 'originNode';

/** The view to which objects are written if a recipe names none. @source wire.md §5, "Views" */
export const usualView = 'default';

export const viewOf = (sending: { readonly view?: string | undefined } | undefined): string =>
  sending?.view ?? usualView;

interface ObjectType {
  /** Fields that a client may write. */
  readonly fields: ReadonlySet<string>;
  /** Fields without which a new object is refused. */
  readonly needed: readonly string[];
}

/** Views may have other types; nothing is known of their fields. @source interfaces.md 2.6, wire.md §5 */
const types: ReadonlyMap<string, ObjectType> = new Map([
  [
    'incident',
    {
      fields: new Set([
        'subject',
        originHead,
        'summary',
        'priority',
        'description',
        'urgency',
        'sourceStatus',
        commentsHead,
      ]),
      needed: [originHead],
    },
  ],
  ['configMachine', { fields: new Set(['name', 'systemType']), needed: [] }],
]);

export const objectTypes: readonly string[] = [...types.keys()];
/** Returns the fields of a type; undefined if they are not known. */
export const objectTypeOf = (type: string): ObjectType | undefined => types.get(type);

const knownHeads: ReadonlySet<string> = new Set([
  idHead,
  typeHead,
  ...[...types.values()].flatMap(({ fields }) => [...fields]),
]);

/** Whether a head is a field that the interface shows, or a free attribute. */
export const isObjectHead = (name: string): boolean => knownHeads.has(name) || isFree(name);

export const isFree = (name: string): boolean => name.startsWith('/') && name.length > 1;
