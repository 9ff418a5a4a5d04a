/** Finds the faults of a header for which the platform refuses the whole body, or no row could succeed. */

import type { FileKind } from '../../imports/recognition.ts';
import { attributeOf, contentParts, edgeParts, placeOf } from './group-heads.ts';
import type { HeadFault } from './head-fault.ts';
import { neededFaults } from './needed-heads.ts';

/** Returns the faults in the order of the columns, missing columns last. @source wire.md §3, "Whole requests" */
export function headFaults(header: readonly string[], kind: FileKind): HeadFault[] {
  const faults = [
    ...nameFaults(header),
    ...markFaults(header),
    ...header.flatMap((name, column) => {
      const fault = placeFault(name, kind);
      return fault === null ? [] : [{ ...fault, column }];
    }),
  ];
  return [...faults.sort((a, b) => a.column - b.column), ...neededFaults(header, kind)];
}

/** Finds a byte order mark that became part of the first name; the platform would store values under that name. */
const markFaults = ([name = '']: readonly string[]): HeadFault[] =>
  name.startsWith('\ufeff')
    ? [
        {
          rule: 'head-mark',
          column: 0,
          message: `The name of column 1, “${name.slice(1)}”, begins with a second byte order mark; save the file with one mark or none.`,
        },
      ]
    : [];

/** Faults of names alone: one is empty, or occurs twice. */
export function nameFaults(header: readonly string[]): HeadFault[] {
  const faults: HeadFault[] = [];
  const firstColumns = new Map<string, number>();
  for (const [column, name] of header.entries()) {
    const earlier = firstColumns.get(name);
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
    else firstColumns.set(name, column);
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
      message: `The column “${name}” ${kind === 'objects' ? 'is not a field of an object' : `belongs to combined files and not to ${kind}`}; choose another kind of file or remove the column.`,
    };
  if (kind === 'objects') return null;
  const place = placeOf(name);
  if (place.kind === 'nothing') return { rule: place.fault, message: partMessage(name, place.fault) };
  if ((place.kind === 'vertex' || place.kind === 'issue') && attributeOf(place.name) === '')
    return {
      rule: 'head-empty',
      message: `The column “${name}” has no attribute name; add the name, or remove the column.`,
    };
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
