/** The projection of a domain object: its current fields, combined from updates and readings in any order. */

export type Fields = Readonly<Record<string, unknown>>;

/** `stamps`: for each field, the index of the update that set it last, or of the last update before it was read. */
export interface Projection {
  readonly fields: Fields;
  readonly stamps: Readonly<Record<string, number>>;
}

export interface FieldChange {
  readonly name: string;
  /** Absent if the field was absent. */
  readonly before?: unknown;
  readonly after?: unknown;
}

export const emptyProjection: Projection = { fields: {}, stamps: {} };

/** Keys that are not part of a projection: they name the object or describe the message; comments are stored singly. */
const ignoredKeys: ReadonlySet<string> = new Set(['$id', '$delta', 'comments']);

const isSame = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other);

/** A projection that every update changes in place, without a copy. */
export interface GrowingProjection {
  readonly fields: Record<string, unknown>;
  readonly stamps: Record<string, number>;
}

export const growingCopyOf = ({ fields, stamps }: Projection): GrowingProjection => ({
  fields: { ...fields },
  stamps: { ...stamps },
});

/**
 * Adds an update to a projection. Every order of the same updates gives the same projection, and a repeated update
 * changes nothing; a field with the value null is removed.
 * @returns whether a field may have another value than before
 * @source interfaces.md 2.8
 */
export function addUpdate({ fields, stamps }: GrowingProjection, index: number, object: Fields): boolean {
  let isChanged = false;
  for (const name of Object.keys(object)) {
    if (ignoredKeys.has(name) || (stamps[name] ?? -1) > index) continue;
    stamps[name] = index;
    const value = object[name];
    if (fields[name] === value) continue;
    setField(fields, name, value);
    isChanged = true;
  }
  return isChanged;
}

/**
 * Returns the projection after the complete object was read.
 * @param knownTo index of the last update that was known before the reading began; -1 for none
 */
export function withReading(projection: Projection, knownTo: number, object: Fields): Projection {
  const fields = { ...projection.fields };
  const stamps = { ...projection.stamps };
  for (const name of new Set([...Object.keys(projection.fields), ...Object.keys(object)])) {
    // A later update is newer than the reading.
    if (ignoredKeys.has(name) || (stamps[name] ?? -1) > knownTo) continue;
    stamps[name] = knownTo;
    setField(fields, name, object[name]);
  }
  return { fields, stamps };
}

function setField(fields: Record<string, unknown>, name: string, value: unknown): void {
  if (value === null || value === undefined) delete fields[name];
  else fields[name] = value;
}

export function changesBetween(before: Fields, after: Fields): FieldChange[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names]
    .filter((name) => !isSame(before[name], after[name]))
    .map((name) => ({
      name,
      ...(name in before && { before: before[name] }),
      ...(name in after && { after: after[name] }),
    }));
}
