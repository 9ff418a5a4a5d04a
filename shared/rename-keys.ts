/**
 * A JSON value in which keys have the names that `names` gives them, at any depth: for data that an older version wrote.
 * A key whose new name is already there stays as it is.
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
