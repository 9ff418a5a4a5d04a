/** Rules about rows that are written as domain objects. */
import type { RuleEntry } from '../rule.ts';

const error = { severity: 'error', scope: 'row', kinds: ['objects'] } as const;
const warning = { ...error, severity: 'warning' } as const;

export const objectEntries = {
  /** @source interfaces.md 4.2 */
  'object-id-missing': {
    ...error,
    title: 'Objects without an id',
    advice: 'Each object needs an id that you choose; fill in $id, or build it with a template.',
    bad: 'An empty cell under $id',
    good: 'INC-4711 under $id',
  },
  /** @source interfaces.md 4.2 */
  'object-id-twice': {
    ...warning,
    scope: 'file',
    title: 'Objects that an earlier row also writes',
    advice:
      'The rows are written one after the other, so the later one wins; remove one of them if that is not intended.',
    bad: 'INC-4711 under $id in rows 4 and 9',
    good: 'INC-4711 under $id in row 4 alone',
  },
  /** @source interfaces.md 2.6, wire.md §5 */
  'object-type-missing': {
    ...warning,
    title: 'Objects without a type',
    advice:
      'The platform does not create an object without $type, so the row fails unless the object exists.',
    bad: 'An empty cell under $type',
    good: 'incident under $type',
  },
  /** @source interfaces.md 2.6, wire.md §5 */
  'object-field-needed': {
    ...warning,
    title: 'Incidents without an origin node',
    advice:
      'A new incident needs an origin node, so the row fails unless the incident exists; enter the id of a machine under originNode.',
    bad: 'An empty cell under originNode',
    good: 'web-01 under originNode',
  },
  /** @source interfaces.md 2.6 */
  'object-field-unknown': {
    ...warning,
    title: 'Values for fields that the type does not have',
    advice:
      'The platform refuses a field that the view does not know; rename the column, clear the cell, or use a free attribute such as /name.',
    bad: 'server 7 under systemType, for an incident',
    good: 'server 7 under /system',
  },
  /** @source interfaces.md 2.6 */
  'comments-shape': {
    ...error,
    title: 'Comments in the wrong form',
    advice:
      'The cell under comments must be JSON: for each comment-id an object with its comments, each with a timestamp in milliseconds and a value.',
    bad: 'please eject',
    good: '{"c1":{"comments":[{"timestamp":1700000000000,"value":"please eject"}]}}',
  },
} as const satisfies Record<string, RuleEntry>;
