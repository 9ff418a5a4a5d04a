import { assertNever } from '../../../../shared/errors.ts';
import type { BulkChange } from '../../../../shared/vertices/bulk-rows.ts';
import { readCreated } from '../lists/created-text.ts';
import { type ListForm, linesFault, readList, textOfList } from '../lists/replace-text.ts';

/** Input of the dialog that changes a list of many vertices, and how it is read. */

/** Input of the dialog, unparsed. */
export interface BulkDraft {
  readonly kind: BulkChange['kind'];
  readonly attribute: string;
  /** Values in the format of `form`. */
  readonly values: string;
  readonly form: ListForm;
  /** Creation time for values without one. */
  readonly created: string;
  /** Adds a value only to lists that do not have it. */
  readonly whereMissing: boolean;
}

export const emptyDraft: BulkDraft = {
  kind: 'add',
  attribute: '',
  values: '',
  form: 'lines',
  created: '',
  whereMissing: true,
};

type OtherForm =
  | { readonly draft: Pick<BulkDraft, 'form' | 'values'>; readonly fault: null }
  | { readonly draft: null; readonly fault: string };

/** Returns the values in the other format, or why they cannot be edited in it. */
export function inOtherForm({ values, form }: Pick<BulkDraft, 'values' | 'form'>): OtherForm {
  const next = form === 'lines' ? 'json' : 'lines';
  if (values.trim() === '') return { draft: { form: next, values: '' }, fault: null };
  const { items } = readList(values, form);
  const fault = items === null ? 'this is not a JSON list' : next === 'lines' ? linesFault(items, []) : null;
  return items === null || fault !== null
    ? { draft: null, fault: `Lines are not possible: ${fault}.` }
    : { draft: { form: next, values: textOfList(items, next) }, fault: null };
}

type BulkRead =
  | { readonly change: BulkChange; readonly fault: null }
  /** What is wrong, as a sentence; empty if the input is incomplete. */
  | { readonly change: null; readonly fault: string };

/** Returns the change that the input describes, or why there is none. */
export function changeOf({ kind, values, form, created, whereMissing }: BulkDraft): BulkRead {
  const read = readList(values, form);
  if (read.items === null) return { change: null, fault: values.trim() === '' ? '' : read.fault };
  const time = kind === 'remove' ? readCreated('') : readCreated(created);
  if (time.kind === 'fault') return { change: null, fault: '' };
  // Replacing with an empty list must be explicit: in JSON.
  if (read.items.length === 0 && !(kind === 'replace' && form === 'json')) return { change: null, fault: '' };
  const items = read.items.map((item) =>
    item.created === null && time.kind === 'time' ? { ...item, created: time.ms } : item,
  );
  return { change: changeOfKind(kind, items, whereMissing), fault: null };
}

function changeOfKind(
  kind: BulkChange['kind'],
  items: readonly { value: string; created: number | null }[],
  whereMissing: boolean,
): BulkChange {
  switch (kind) {
    case 'add':
      return { kind, items, whereMissing };
    case 'remove':
      return {
        kind,
        removals: items.map(({ value, created }) => (created === null ? { value } : { value, created })),
      };
    case 'replace':
      return { kind, items };
    default:
      return assertNever(kind);
  }
}
