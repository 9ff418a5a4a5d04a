/** Finds the faults of a header for which the platform refuses the whole body, or no row could succeed. */
import type { FileKind } from '../../imports/recognition.ts';
import { attributeOf, contentParts, edgeParts, placeOf } from './group-heads.ts';
import { neededFaults } from './needed-heads.ts';
import type { RuleId } from './rule-ids.ts';

export type HeadRuleId = Extract<RuleId, `head-${string}`>;

export interface HeadFault {
  readonly rule: HeadRuleId;
  /** Index of the column; -1 where one is missing. */
  readonly column: number;
  readonly message: string;
}

/** In the order of the columns, those of missing columns last. @source wire.md §3, "Whole requests" */
export function headFaults(header: readonly string[], kind: FileKind): HeadFault[] {
  const faults = [
    ...nameFaults(header),
    ...header.flatMap((name, column) => {
      const fault = placeFault(name, kind);
      return fault === null ? [] : [{ ...fault, column }];
    }),
  ];
  return [...faults.sort((a, b) => a.column - b.column), ...neededFaults(header, kind)];
}

/** Faults of names alone: one is empty, or stands twice. */
export function nameFaults(header: readonly string[]): HeadFault[] {
  const faults: HeadFault[] = [];
  const seen = new Map<string, number>();
  for (const [column, name] of header.entries()) {
    const earlier = seen.get(name);
    if (name === '')
      faults.push({
        rule: 'head-empty',
        column,
        message: `Column ${column + 1} has no name; give it one or remove it.`,
      });
    else if (earlier !== undefined)
      faults.push({
        rule: 'head-twice',
        column,
        message: `Columns ${earlier + 1} and ${column + 1} are both named “${name}”; rename one of them.`,
      });
    else seen.set(name, column);
  }
  return faults;
}

const misplacedIn: Readonly<Record<FileKind, readonly string[]>> = {
  vertices: ['edge:', 'issue:', 'content:'],
  edges: ['edge:', 'issue:', 'content:'],
  timeseries: ['edge:', 'issue:', 'content:'],
  attachments: ['edge:', 'issue:'],
  combined: [],
  objects: ['edge:', 'issue:', 'content:', 'xid:', '=', '+', '-'],
};

function placeFault(name: string, kind: FileKind): Omit<HeadFault, 'column'> | null {
  if (name === '') return null;
  if (misplacedIn[kind].some((start) => name.startsWith(start)))
    return {
      rule: 'head-misplaced',
      message: `The column “${name}” ${kind === 'objects' ? 'is no field of an object' : `belongs to combined files and not to ${kind}`}; choose another kind of file or remove the column.`,
    };
  if (kind === 'objects') return null;
  const place = placeOf(name);
  if (place.of === 'nothing') return { rule: place.fault, message: partMessage(name, place.fault) };
  if ((place.of === 'vertex' || place.of === 'issue') && attributeOf(place.name) === '')
    return { rule: 'head-empty', message: `The column “${name}” names no attribute; complete or remove it.` };
  return null;
}

function partMessage(name: string, rule: 'head-unknown-part' | 'head-group-colon'): string {
  if (rule === 'head-group-colon')
    return `The group of the column “${name}” has a colon in its name; rename the group.`;
  const forms = name.startsWith('content:')
    ? oneOf('content:', contentParts)
    : name.startsWith('edge:')
      ? oneOf('edge:[group]:', edgeParts)
      : 'of the form issue:[group]:[attribute]';
  return `The column “${name}” must be ${forms}; rename or remove it.`;
}

const oneOf = (start: string, parts: readonly string[]): string =>
  `one of ${parts.map((part) => `${start}${part}`).join(', ')}`;
