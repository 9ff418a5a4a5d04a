/** Rules about vertices and the issues beside them. */
import type { RuleEntry } from '../rule.ts';

const error = { severity: 'error', scope: 'row', kinds: ['vertices', 'combined'] } as const;
const warning = { ...error, severity: 'warning' } as const;

export const vertexEntries = {
  /** @source wire.md §3, fail items */
  'type-missing': {
    ...error,
    title: 'Rows without ogit/_type',
    advice: 'The platform does not create a vertex without a type; fill in the column ogit/_type.',
    bad: 'An empty cell under ogit/_type',
    good: 'ogit/MARS/Machine',
  },
  /** @source interfaces.md 4.1 rule 6, wire.md §3, fail items */
  'scope-missing': {
    ...error,
    title: 'Rows without ogit/_scope',
    advice:
      'The platform does not create a vertex without a scope; fill in the default scope of the account.',
    bad: 'An empty cell under ogit/_scope',
    good: 'The default scope of the account',
  },
  /** @source wire.md §3, fail items */
  'identity-missing': {
    ...error,
    kinds: ['vertices', 'timeseries', 'attachments'],
    title: 'Rows without the identity of a vertex',
    advice: 'The platform cannot find the vertex without its ogit/_id or ogit/_xid; fill in one of them.',
    bad: 'Empty cells under ogit/_id and ogit/_xid',
    good: 'machine:web-01 under ogit/_xid',
  },
  /** @source interfaces.md 4.1, wire.md §3 */
  'identity-none': {
    ...warning,
    title: 'Rows without an identity',
    advice:
      'Without an identity, the vertex cannot be found again: sending the row twice creates it twice, and a lost response cannot be checked; fill in ogit/_xid.',
    bad: 'Empty cells under ogit/_xid and ogit/_id of a row that creates',
    good: 'machine:web-01 under ogit/_xid',
  },
  /** @source wire.md §3, fail items */
  'xid-twice': {
    ...error,
    scope: 'file',
    title: 'Rows with the same identity as an earlier row',
    advice:
      'The platform creates or deletes a vertex only once and refuses the later rows; remove them or give each its own ogit/_xid.',
    bad: 'm1 in rows 4 and 9',
    good: 'm1 in row 4, m2 in row 9',
  },
  /** @source interfaces.md 4.1 rule 7, wire.md §3, fail items */
  'origin-missing': {
    ...error,
    title: 'Issues without an origin node',
    advice:
      'An issue needs the vertex where it starts; fill in ogit/Automation/originNode, or xid:ogit/Automation/originNode with its xid.',
    bad: 'An empty cell under ogit/Automation/originNode',
    good: 'machine:web-01 under xid:ogit/Automation/originNode',
  },
  /** @source wire.md §3, fail items */
  'map-shape': {
    ...error,
    title: 'Map values in the wrong form',
    advice:
      'For = and + columns the platform accepts only a list of {"value": text, "created"?: whole number}, for - columns a list of objects.',
    bad: '["red"]',
    good: '[{"value":"red"}]',
  },
  /** @source wire.md §3, meaning of a cell */
  'map-null': {
    ...error,
    title: 'Null under + or -',
    advice:
      'Null can neither be added nor removed; leave the cell empty, or use a column with = to clear the list.',
    bad: 'null under +/tags',
    good: 'null under =/tags',
  },
  /** @source wire.md §4, lists */
  'map-beside-plain': {
    ...error,
    title: 'Map values together with a plain value of the same attribute',
    advice:
      'The platform accepts either the plain value or the map values of an attribute; clear one of the cells.',
    bad: 'red under /tags and [{"value":"blue"}] under +/tags',
    good: 'An empty cell under /tags and [{"value":"blue"}] under +/tags',
  },
  /** @source interfaces.md 4.1 rule 5, wire.md §3, row rules */
  'null-removes': {
    ...warning,
    title: 'Cells that remove an attribute',
    advice:
      'A cell that equals the null keyword removes the attribute from a vertex that is updated; choose another keyword if the cell is meant as text.',
    bad: 'null under ogit/name',
    good: 'An empty cell, which leaves the attribute alone',
  },
  /** @source wire.md §3, fail items and row rules */
  'update-only': {
    ...warning,
    title: 'Rows that can update but not create',
    advice:
      'The platform refuses such a row unless its vertex exists; fill in ogit/_type and ogit/_scope where vertices may be new.',
    bad: 'A new xid and an empty cell under ogit/_scope',
    good: 'A new xid with its ogit/_type and ogit/_scope',
  },
} as const satisfies Record<string, RuleEntry>;
