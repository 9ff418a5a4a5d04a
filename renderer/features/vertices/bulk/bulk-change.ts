import { assertNever } from '../../../../shared/errors.ts';
import type { BulkChange } from '../../../../shared/vertices/bulk-rows.ts';
import { readCreated } from '../lists/created-text.ts';
import { type ListForm, readList } from '../lists/replace-text.ts';

/** Input of the dialog. */
export interface BulkDraft {
  readonly kind: BulkChange['kind'];
  readonly attribute: string;
  readonly values: string;
  readonly form: ListForm;
  /** For values that come without their own. */
  readonly created: string;
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

type BulkRead =
  | { readonly change: BulkChange; readonly fault: null }
  /** A sentence; empty where something is still to be filled in. */
  | { readonly change: null; readonly fault: string };

/** Its meaning. */
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
  return { change: intendedList(kind, items, whereMissing), fault: null };
}

function intendedList(
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
