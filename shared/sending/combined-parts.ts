/** Finds the parts of a /combined row beside its vertex, in the order in which the connector processes them. */
import { contentParts, edgeParts, placeOf } from '../columns/rules/group-heads.ts';

export type Part =
  | { readonly of: 'edge'; readonly group: string; readonly verb: string; readonly inward: boolean }
  | { readonly of: 'attachment' }
  | { readonly of: 'issue'; readonly group: string };

interface PartPlan {
  /** Returns the parts of a row with these cells. @source wire.md §3, "/combined" */
  partsOf(cells: readonly string[]): readonly Part[];
}

/** Returns the name of a part for users: “edge 1”, “issue a”, “the attachment”. It is unique within a row. */
export const partName = (part: Part): string =>
  part.of === 'attachment' ? 'the attachment' : `${part.of} ${part.group}`;

// A filled cell of these columns makes an edge or an attachment exist.
const edgeMakers = edgeParts.filter((part) => part !== 'direction');
const contentMakers = contentParts.filter((part) => part !== 'mimetype');

/** Compiles the plan for one header; groups are in the order of their first heads. */
export function createPartPlan(header: readonly string[]): PartPlan {
  const edges = new Map<string, Map<string, number>>();
  const issues = new Map<string, number[]>();
  const contents: number[] = [];
  for (const [column, name] of header.entries()) {
    const place = placeOf(name);
    if (place.kind === 'edge') {
      const group = edges.get(place.group) ?? new Map<string, number>();
      edges.set(place.group, group.set(place.part, column));
    } else if (place.kind === 'issue') issues.set(place.group, [...(issues.get(place.group) ?? []), column]);
    else if (place.kind === 'content' && contentMakers.some((part) => part === place.part))
      contents.push(column);
  }
  const filled = (cells: readonly string[], column: number | undefined) =>
    column !== undefined && (cells[column] ?? '') !== '';

  return {
    partsOf(cells) {
      const parts: Part[] = [];
      for (const [group, columns] of edges)
        if (edgeMakers.some((part) => filled(cells, columns.get(part))))
          parts.push({
            of: 'edge',
            group,
            verb: cells[columns.get('verb') ?? -1] ?? '',
            inward: cells[columns.get('direction') ?? -1] === 'in',
          });
      if (contents.some((column) => filled(cells, column))) parts.push({ of: 'attachment' });
      for (const [group, columns] of issues)
        if (columns.some((column) => filled(cells, column))) parts.push({ of: 'issue', group });
      return parts;
    },
  };
}
