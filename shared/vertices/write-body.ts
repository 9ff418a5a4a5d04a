/** Reads the body of a write as the platform does: its changes in their order, and faults that the platform refuses. */
import { isWritableOnCreate, scalarAttributes } from '../columns/rules/attributes.ts';
import { hasMapShape } from '../columns/rules/map-rules.ts';
import { AppError } from '../errors.ts';
import type { WriteBody } from './list-write.ts';

/** Prefixes in the platform's order of application, whatever their order in the body. @source wire.md §4, "Lists" */
const order = ['', '=', '-', '+'] as const;
type Prefix = (typeof order)[number];

export interface BodyChange {
  readonly prefix: Prefix;
  readonly attribute: string;
  readonly value: unknown;
}

export const prefixOf = (head: string): Prefix =>
  order.find((prefix) => prefix !== '' && head.startsWith(prefix)) ?? '';

/** Returns the attributes that bodies write, each once. */
export const attributesOf = (bodies: readonly WriteBody[]): string[] => [
  ...new Set(bodies.flatMap((body) => Object.keys(body).map((head) => head.slice(prefixOf(head).length)))),
];

/**
 * Returns the changes in the order in which the platform applies them, without attributes that only the platform sets.
 * @throws AppError `bad-input` for a body that the platform refuses @source interfaces.md 4.3, wire.md §3 and §4
 */
export function readBody(body: WriteBody): BodyChange[] {
  const changes = Object.entries(body)
    .map(([head, value]) => {
      const prefix = prefixOf(head);
      return { prefix, attribute: head.slice(prefix.length), value };
    })
    .filter(({ attribute }) => isWritableOnCreate(attribute));
  for (const change of changes) {
    const fault = faultOf(change) ?? besideFault(change, changes);
    if (fault !== null) throw new AppError('bad-input', fault);
  }
  return changes.sort((one, other) => order.indexOf(one.prefix) - order.indexOf(other.prefix));
}

function faultOf({ prefix, attribute, value }: BodyChange): string | null {
  if (attribute === '') return `“${prefix}” has no attribute name.`;
  if (prefix !== '') {
    if (scalarAttributes.has(attribute)) return `${attribute} cannot be a list.`;
    if (hasMapShape(prefix, value)) return null;
    return prefix === '-'
      ? `“-${attribute}” must be a list of objects that say which values to remove.`
      : `“${prefix}${attribute}” must be a list of values, each with its value as text and its created time as an integer or none.`;
  }
  if (!scalarAttributes.has(attribute) || value === null || (typeof value === 'string' && value !== ''))
    return null;
  return `${attribute} must be text that is not empty.`;
}

const besideFault = ({ prefix, attribute }: BodyChange, all: readonly BodyChange[]): string | null =>
  prefix !== '' && all.some((other) => other.prefix === '' && other.attribute === attribute)
    ? `${attribute} cannot be written with a prefix and without one in the same request.`
    : null;
