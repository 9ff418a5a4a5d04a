/** Rules of rows that create, update or delete the vertex that they describe. */
import { encodeUtf8 } from '../../csv/text-encoder.ts';
import type { Action } from '../../imports/open-file.ts';
import {
  type AttributeColumn,
  issueType,
  isWritableOnCreate,
  isWritableOnUpdate,
  originNode,
} from './attributes.ts';
import { firstOf, isBlank, isNullCell, type RowCheck, sameBytes } from './cells.ts';
import { type IdentityColumns, idColumnOf, identityRule } from './identity.ts';
import { compileMapRules } from './map-rules.ts';
import type { Reading } from './reading-rules.ts';

interface VertexColumns {
  readonly identity: IdentityColumns;
  readonly attributes: readonly AttributeColumn[];
  readonly reading: Reading;
}

/** @param action null if a row creates or updates, depending on whether its vertex exists: PATCH and combined files */
export function compileVertexRules(columns: VertexColumns, action: Action | null): RowCheck {
  if (action === 'POST') return createRule(columns);
  if (action === 'PUT') return all(identityRule(columns.identity), updateRule(columns));
  if (action === 'DELETE') return identityRule(columns.identity);
  return createOrUpdateRule(columns);
}

const all =
  (...checks: readonly RowCheck[]): RowCheck =>
  (row, report) => {
    for (const check of checks) check(row, report);
  };

/** @source wire.md §3, fail items */
function createRule({ identity, attributes, reading }: VertexColumns): RowCheck {
  const type = columnOf(attributes, 'ogit/_type');
  const scope = columnOf(attributes, 'ogit/_scope');
  return all(
    (row, report) => {
      if (isBlank(row, type)) report('type-missing', type);
      if (isBlank(row, scope)) report('scope-missing', scope);
      if (isBlank(row, identity.xid) && idColumnOf(identity, row) === undefined)
        report('identity-none', identity.shown);
    },
    compileMapRules(attributes, isWritableOnCreate, reading),
    originRule(attributes, type),
  );
}

/** Requires the origin node of an issue; a look-up column that is not empty wins over a plain one, even with a null. */
function originRule(attributes: readonly AttributeColumn[], type: number): RowCheck {
  const plain = columnOf(attributes, originNode);
  const lookup = columnOf(attributes, originNode, 'xid:');
  const issue = encodeUtf8(issueType);
  return (row, report) => {
    if (type < 0 || !sameBytes(row.bytes(type), issue)) return;
    const decidingColumn = lookup >= 0 && !row.isEmpty(lookup) ? lookup : plain;
    if (isBlank(row, decidingColumn)) report('origin-missing', firstOf(plain, lookup));
  };
}

function updateRule({ attributes, reading }: VertexColumns): RowCheck {
  const removable = attributes
    .filter(({ attribute, prefix }) => isWritableOnUpdate(attribute) && prefix !== '+' && prefix !== '-')
    .map(({ column }) => column);
  return all(compileMapRules(attributes, isWritableOnUpdate, reading), (row, report) => {
    for (const column of removable) if (isNullCell(row, column)) report('null-removes', column);
  });
}

function createOrUpdateRule(columns: VertexColumns): RowCheck {
  const { identity, attributes } = columns;
  const create = createRule(columns);
  const update = updateRule(columns);
  const type = columnOf(attributes, 'ogit/_type');
  const scope = columnOf(attributes, 'ogit/_scope');
  // Rows of a file with neither column can only update.
  const mayMeanCreate = type >= 0 || scope >= 0;
  return (row, report) => {
    const hasId = idColumnOf(identity, row) !== undefined;
    if (!hasId && isBlank(row, identity.xid)) return create(row, report);
    // Only the platform knows whether the xid exists, so only faults that fail in both cases are errors.
    update(row, report);
    if (hasId || !mayMeanCreate) return;
    if (isBlank(row, type)) report('update-only', firstOf(type, scope));
    else if (isBlank(row, scope)) report('update-only', firstOf(scope, type));
  };
}

function columnOf(
  attributes: readonly AttributeColumn[],
  wanted: string,
  wantedPrefix: AttributeColumn['prefix'] = '',
): number {
  const found = attributes.find(({ attribute, prefix }) => attribute === wanted && prefix === wantedPrefix);
  return found?.column ?? -1;
}
