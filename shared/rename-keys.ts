/**
 * Returns a JSON value with keys renamed by `names` (old to new) at any depth, for data that an older version wrote. A
 * key whose new name already exists beside it is not renamed.
 */
export function renameKeys(value: unknown, names: Readonly<Record<string, string>>): unknown {
  if (Array.isArray(value)) return value.map((each) => renameKeys(each, names));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => {
      const name = names[key];
      return [name === undefined || name in value ? key : name, renameKeys(each, names)];
    }),
  );
}
