/** Creates rows that complete a partly stored combined row: its missing edges, issues and content as separate rows. */

import { issueType, originNode } from '../columns/rules/attributes.ts';
import { edgeGroups } from '../columns/rules/edge-rules.ts';
import { attributeOf, placeOf } from '../columns/rules/group-heads.ts';
import { identityColumns } from '../columns/rules/identity.ts';
import { partName } from './combined-parts.ts';
import { partsOfCause, reasonsOfMissing } from './combined-verdict.ts';
import { existsMessage } from './existing-rows.ts';
import type { RunState } from './runs.ts';

export interface PartlyRow {
  readonly cells: readonly string[];
  /** `ogit/_id` of the row's vertex; empty if the platform did not report it. */
  readonly vertexId: string;
  /** Missing parts, by their `partName`. */
  readonly missing: readonly string[];
}

/** Header and rows of a file that adds the missing parts of one kind. */
export interface Completion {
  readonly header: readonly string[];
  /** Returns the rows that complete a row; none if it misses nothing of the kind. */
  rowsOf(row: PartlyRow): readonly (readonly string[])[];
}

interface Completions {
  readonly edges: Completion;
  readonly issues: Completion;
  readonly attachments: Completion;
}

/**
 * Compiles the completions for one header. Nothing is guessed: a value that is missing from a row, or that the platform
 * does not accept, is missing from the new rows as well, and the check of the new file reports it.
 */
export function createCompletions(options: {
  readonly header: readonly string[];
  readonly nullKeyword: string;
}): Completions {
  const { header, nullKeyword } = options;
  const textIn = (cells: readonly string[], column: number): string => {
    const cell = column < 0 ? '' : (cells[column] ?? '');
    return cell === nullKeyword ? '' : cell;
  };
  const { xid } = identityColumns(header);
  /** Returns id and xid of the row's vertex; the xid is empty if the id is known. */
  const ownName = ({ cells, vertexId }: PartlyRow) => [vertexId, vertexId === '' ? textIn(cells, xid) : ''];
  const completion = { textIn, ownName, ...options };
  return {
    edges: edgeCompletion(completion),
    issues: issueCompletion(completion),
    attachments: contentCompletion(completion),
  };
}

/**
 * Returns the parts that a partly stored row still needs: all missing ones except edges that exist already. A taken xid
 * of an issue does not mean that the issue of the row exists, so the issue is still needed.
 */
export function neededParts(reason: string, missing: readonly string[]): readonly string[] {
  const reasons = reasonsOfMissing(reason, missing);
  return missing.filter(
    (name) => !(name.startsWith('edge ') && existsMessage.test(reasons?.get(name) ?? '')),
  );
}

/** Whether all partly stored rows of a run miss only edges that exist already, so that nothing can be completed. */
export function missesOnlyExisting({ causes, counts }: Pick<RunState, 'causes' | 'counts'>): boolean {
  const ofExisting = causes.filter(
    ({ outcome, id }) =>
      outcome === 'partly' &&
      partsOfCause(id).every((part) => part.startsWith('edge: ') && existsMessage.test(part)),
  );
  return counts.partly > 0 && ofExisting.reduce((sum, { rows }) => sum + rows, 0) === counts.partly;
}

interface Compiling {
  readonly header: readonly string[];
  readonly textIn: (cells: readonly string[], column: number) => string;
  readonly ownName: (row: PartlyRow) => string[];
}

function edgeCompletion({ header, textIn, ownName }: Compiling): Completion {
  const groups = [...edgeGroups(header)].map(([group, columns]) => ({
    ...columns,
    part: partName({ of: 'edge', group, verb: '', inward: false }),
  }));
  const noEnd = ['', ''];
  return {
    header: ['from:ogit/_id', 'from:ogit/_xid', 'verb', 'to:ogit/_id', 'to:ogit/_xid'],
    rowsOf(row) {
      const { cells, missing } = row;
      return groups.flatMap(({ part, verb, direction, vertex_id, vertex_xid }) => {
        if (!missing.includes(part)) return [];
        const ownVertex = ownName(row);
        const id = textIn(cells, vertex_id);
        const other = [id, id === '' ? textIn(cells, vertex_xid) : ''];
        const towards = textIn(cells, direction);
        const [from, to] =
          towards === 'in'
            ? [other, ownVertex]
            : towards === 'out' || towards === ''
              ? [ownVertex, other]
              : // An invalid direction: the user has to decide which end is which.
                [ownVertex, noEnd];
        return [[...from, textIn(cells, verb), ...to]];
      });
    },
  };
}

/** Attributes that the platform sets for the issues of combined rows. @source interfaces.md 4.1 rule 9 */
const setForIssues: ReadonlySet<string> = new Set(['ogit/_type', originNode]);

function issueCompletion({ header, textIn, ownName }: Compiling): Completion {
  const groups = new Map<string, Map<string, number>>();
  for (const [column, name] of header.entries()) {
    const place = placeOf(name);
    if (place.kind !== 'issue' || setForIssues.has(attributeOf(place.name))) continue;
    const group = groups.get(place.group) ?? new Map<string, number>();
    groups.set(place.group, group.set(place.name, column));
  }
  const scopeColumn = header.indexOf('ogit/_scope');
  const names = [...new Set([...groups.values()].flatMap((group) => [...group.keys()]))];
  const others = names.filter((name) => name !== 'ogit/_scope');
  return {
    header: ['ogit/_type', originNode, 'ogit/_scope', ...others],
    rowsOf(row) {
      const { cells, missing } = row;
      return [...groups].flatMap(([group, columns]) => {
        if (!missing.includes(partName({ of: 'issue', group }))) return [];
        const [origin = ''] = ownName(row);
        // An issue without a scope has the scope of its row. @source wire.md §3, "/combined"
        const scope = textIn(cells, columns.get('ogit/_scope') ?? -1) || textIn(cells, scopeColumn);
        return [[issueType, origin, scope, ...others.map((name) => cells[columns.get(name) ?? -1] ?? '')]];
      });
    },
  };
}

function contentCompletion({ header, ownName }: Compiling): Completion {
  const columns = header.flatMap((name, column) => (placeOf(name).kind === 'content' ? [column] : []));
  return {
    header: ['ogit/_id', 'ogit/_xid', ...columns.map((column) => header[column] ?? '')],
    rowsOf(row) {
      if (!row.missing.includes(partName({ of: 'attachment' }))) return [];
      return [[...ownName(row), ...columns.map((column) => row.cells[column] ?? '')]];
    },
  };
}
