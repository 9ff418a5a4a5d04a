/** Compiles all rules of one file for its header: the faults of a row, its unique key, and its references. */
import { issueColumns, originNode, scalarAttributes, vertexColumns } from './attributes.ts';
import { isBlank, type RowCheck } from './cells.ts';
import { compileContentRules, compileOptionalContentRules, contentColumns } from './content-rules.ts';
import { compileEdgeGroupRules, compileEdgeRules, edgeColumns, edgeGroups } from './edge-rules.ts';
import { identifyingColumns, identityColumns, identityRule } from './identity.ts';
import { compileMapRules } from './map-rules.ts';
import { compileObjectRules } from './object-rules.ts';
import { compileReading, type Reading } from './reading-rules.ts';
import { providedColumn, referencesOf } from './references.ts';
import type { RowRules, RuleContext } from './rule.ts';
import { describeFault } from './sentences.ts';
import { compileTimeseriesRules, timeseriesColumns } from './timeseries-rules.ts';
import { uniqueKeyOf } from './unique-keys.ts';
import { compileVertexRules } from './vertex-rules.ts';

/** Use the rules for one row at a time: `check` keeps the parsed cells of the row until the next row. */
export function createRowRules(context: RuleContext): RowRules {
  const { header } = context;
  const reading = compileReading(context);
  const checks = checksOf(context, reading);
  const identifying = identifyingColumns(context.kind, header);
  return {
    context,
    check(row, report) {
      // The connector does nothing with a row that it cannot read.
      if (reading.read(row, report)) for (const check of checks) check(row, report);
    },
    checkBytes(row, report) {
      if (row.count !== header.length) return;
      for (let column = 0; column < row.count; column++)
        if (row.bytes(column).includes(0)) report('nul-byte', column);
    },
    describe: (rule, column, row) => describeFault(context, rule, column, row),
    unique: uniqueKeyOf(context),
    provided: providedColumn(context),
    references: referencesOf(context),
    identityOf(row) {
      if (row.count !== header.length) return '';
      const filled = identifying.find((column) => !isBlank(row, column));
      return filled === undefined ? '' : row.text(filled);
    },
  };
}

function checksOf(context: RuleContext, reading: Reading): readonly RowCheck[] {
  const { header, kind, action } = context;
  const identity = identityColumns(header);
  switch (kind) {
    case 'vertices':
      return [
        compileVertexRules(
          { identity, attributes: vertexColumns(header), reading },
          action === 'PATCH' ? null : action,
        ),
      ];
    case 'edges':
      // An edge that is deleted has its verb already, even one with blanks.
      return [compileEdgeRules(edgeColumns(header), { allowsBlanks: action === 'DELETE' })];
    case 'timeseries':
      return [identityRule(identity), compileTimeseriesRules(timeseriesColumns(header), reading)];
    case 'attachments':
      return [identityRule(identity), compileContentRules(contentColumns(header))];
    case 'objects':
      return [compileObjectRules(header)];
    case 'combined':
      return [
        compileVertexRules({ identity, attributes: vertexColumns(header), reading }, null),
        ...[...edgeGroups(header).values()].map(compileEdgeGroupRules),
        ...(header.some((name) => name.startsWith('content:'))
          ? [compileOptionalContentRules(contentColumns(header))]
          : []),
        ...[...issueColumns(header).values()].map((columns) =>
          compileMapRules(columns, () => true, reading, issueScalars),
        ),
      ];
  }
}

/** An issue of a combined row starts at the row's vertex, so its origin node is one text and no list. */
const issueScalars: ReadonlySet<string> = new Set([...scalarAttributes, originNode]);
