/** Stages changes, reverts them, and reports which cannot be staged. */
import { isWritableOnCreate, scalarAttributes } from '../columns/rules/attributes.ts';
import type { ListItem, VertexLists } from './list-value.ts';
import { planWrite } from './plan-write.ts';
import type { StagedChange, StagedChanges, WholeChange } from './staged-change.ts';
import type { StagedRow } from './staged-rows.ts';
import { prefixOf } from './write-body.ts';

export const nothingStaged: StagedChanges = new Map();

/** Returns the stage with another change. @param change a change without a `stageFault` */
export function withChange(stage: StagedChanges, attribute: string, change: StagedChange): StagedChanges {
  const before = stage.get(attribute) ?? [];
  return new Map(stage).set(attribute, replaces(change) ? [replacing(change, before)] : [...before, change]);
}

/** Returns the stage with several additions that are withdrawn together. @param items without an `itemFault` */
export function withAdditions(
  stage: StagedChanges,
  attribute: string,
  items: readonly ListItem[],
): StagedChanges {
  const [first, second] = items;
  if (first && !second) return withChange(stage, attribute, { kind: 'add', item: first });
  const before = stage.get(attribute) ?? [];
  const paste = Math.max(0, ...before.map((change) => pasteOf(change) ?? 0)) + 1;
  return new Map(stage).set(attribute, [
    ...before,
    ...items.map((item) => ({ kind: 'add', item, paste }) as const),
  ]);
}

const pasteOf = (change: StagedChange | undefined): number | undefined =>
  change?.kind === 'add' ? change.paste : undefined;

/** Whether a change sets the whole attribute, so that earlier staged changes of it no longer matter. */
const replaces = (change: StagedChange): change is WholeChange =>
  change.kind === 'replace-all' || change.kind === 'write-plain' || change.kind === 'remove-scalar';

const replacing = (change: WholeChange, replaced: readonly StagedChange[]): StagedChange =>
  replaced.length === 0 ? change : { ...change, replaced };

/**
 * Returns the stage without a change, and with those that it replaced.
 * @param number index of the change among those of its attribute
 */
export function withoutChange(stage: StagedChanges, attribute: string, number: number): StagedChanges {
  const next = new Map(stage);
  const remaining = (stage.get(attribute) ?? []).flatMap((change, each) => {
    if (each !== number) return [change];
    return replaces(change) ? (change.replaced ?? []) : [];
  });
  if (remaining.length === 0) next.delete(attribute);
  else next.set(attribute, remaining);
  return next;
}

/** Returns the stage without the last change of an attribute, or without all additions of the last paste. */
export function withoutLast(stage: StagedChanges, attribute: string): StagedChanges {
  const changes = stage.get(attribute) ?? [];
  const paste = pasteOf(changes.at(-1));
  if (paste === undefined) return withoutChange(stage, attribute, changes.length - 1);
  const remaining = changes.filter((change) => pasteOf(change) !== paste);
  const others = [...stage].filter(([name]) => name !== attribute);
  return new Map(remaining.length === 0 ? others : [...others, [attribute, remaining]]);
}

/**
 * Returns the stage without the change of one row of the table. A change of many values keeps its effect on the others.
 * @param of.lists the vertex to which the changes apply
 */
export function withoutRow(
  stage: StagedChanges,
  { attribute, lists }: { attribute: string; lists: VertexLists },
  { state, item, change: number }: StagedRow,
): StagedChanges {
  if (number === null) return stage;
  const { kind } = stage.get(attribute)?.[number] ?? {};
  const reverted = (change: StagedChange): StagedChanges => {
    const next = withChange(stage, attribute, change);
    const changes = next.get(attribute) ?? [];
    // Without any effect left, nothing is staged.
    const isIdle = planWrite(new Map([[attribute, changes]]), lists).bodies.length === 0;
    return isIdle ? new Map([...next].filter(([name]) => name !== attribute)) : next;
  };
  if (state === 'added' && kind === 'replace-all') return reverted({ kind: 'remove', item });
  // An item without a time would be added as a new one.
  if (state === 'removed' && item.created !== null && (kind === 'replace-all' || kind === 'remove-matching'))
    return reverted({ kind: 'add', item });
  return withoutChange(stage, attribute, number);
}

/** Returns why a change cannot be staged, in one sentence; null if it can. */
export function stageFault(attribute: string, change: StagedChange): string | null {
  if (attribute === '') return 'Enter the name of an attribute.';
  if (prefixOf(attribute) !== '')
    return `An attribute whose name begins with ${attribute[0]} cannot be written, because the platform reads that as a prefix.`;
  if (!isWritableOnCreate(attribute)) return `${attribute} can be set only by the platform.`;
  if (scalarAttributes.has(attribute) && change.kind !== 'write-plain')
    return `${attribute} is a single text and cannot be a list.`;
  switch (change.kind) {
    case 'add':
      return itemFault(change.item);
    case 'edit':
      return itemFault(change.to);
    case 'replace-all':
      return change.items.map(itemFault).find((fault) => fault !== null) ?? null;
    case 'remove-matching':
      return change.removal.value === undefined && change.removal.created === undefined
        ? 'Enter a value or created time to remove. Without either, everything would match.'
        : null;
    case 'write-plain':
      return plainFault(attribute, change.value);
    default:
      return null;
  }
}

const itemFault = ({ value, created }: ListItem): string | null =>
  created === null || Number.isSafeInteger(created)
    ? null
    : `The created time of “${value}” must be a whole number of milliseconds.`;

function plainFault(attribute: string, value: unknown): string | null {
  if (!scalarAttributes.has(attribute)) return null;
  if (attribute === 'ogit/_xid' && value === null) return null;
  return typeof value === 'string' && value !== '' ? null : `${attribute} must be text that is not empty.`;
}
