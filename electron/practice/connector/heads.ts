/** Reads and checks the heads of a CSV body: the names of its columns in the first row. */
import { type ColumnKind, readHead } from '../../../shared/columns/header.ts';
import { nameFaults } from '../../../shared/columns/rules/head-rules.ts';
import { PlatformError } from '../errors.ts';

export interface Head {
  readonly name: string;
  readonly kind: ColumnKind;
  /** The name without `xid:` and without the prefix of a map value (`=`, `+` or `-`). */
  readonly attribute: string;
  /** Whether its cells are JSON. */
  readonly json: boolean;
}

/** Prefixes of heads that only some paths accept. */
type HeadPrefix = 'edge:' | 'issue:' | 'content:';

/** @throws PlatformError 400 for heads with which no row can be read. @source wire.md §3, "Whole requests" */
export function readHeads(names: readonly string[]): Head[] {
  const [fault] = nameFaults(names);
  if (fault !== undefined) throw new PlatformError(400, fault.message);
  return names.map(readPlainHead);
}

/** Reads a head of a vertex, outside of any group. @throws PlatformError 400 */
export function readPlainHead(name: string): Head {
  const { kind } = readHead(name);
  const attribute = kind === 'lookup' ? name.slice('xid:'.length) : kind === 'map' ? name.slice(1) : name;
  if (attribute === '') throw new PlatformError(400, `The head "${name}" names no attribute.`);
  return { name, kind, attribute, json: kind === 'map' };
}

/** @throws PlatformError 400 for heads that belong to another path */
export function refuseHeads(heads: readonly Head[], prefixes: readonly HeadPrefix[], path: string): void {
  for (const { name } of heads)
    for (const prefix of prefixes)
      if (name.startsWith(prefix))
        throw new PlatformError(400, `The head "${name}" cannot be used in ${path}.`);
}
