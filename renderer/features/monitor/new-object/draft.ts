import { z } from 'zod';
import { objectTypes } from '../../../../shared/monitor/object-kinds.ts';
import { transactionError } from '../../../../shared/monitor/transaction.ts';

/** The two forms, and JSON written by hand. */
const draftKinds = [...objectTypes, 'raw'] as const;
export type DraftKind = (typeof draftKinds)[number];

const freeField = z.object({ key: z.number(), name: z.string(), text: z.string(), isJson: z.boolean() });
/** A free attribute as it is typed: a text, or JSON. */
export type FreeField = z.infer<typeof freeField>;

const origin = z.object({ id: z.string(), text: z.string(), name: z.string(), type: z.string() });
/** A vertex that was chosen as the origin node, and the text that stands in the field for it. */
export type Origin = z.infer<typeof origin>;

const form = z.object({
  /** Of the object; empty until one is proposed or typed. */
  id: z.string(),
  /** What was proposed last; it stands in `id` only as long as nobody types another. */
  proposed: z.string().nullable(),
  fields: z.record(z.string(), z.string()),
  free: z.array(freeField),
  origin: origin.nullable(),
  /** JSON written by hand; null where nobody has looked at it yet. */
  text: z.string().nullable(),
});
export type ObjectForm = z.infer<typeof form>;

const sent = z.object({
  id: z.string(),
  type: z.string(),
  /** Milliseconds since epoch. */
  at: z.number(),
  /** Null before the answer, and where it was lost: then it is looked for among the transactions of the object. */
  transactionId: z.string().nullable(),
});
/** A write on its way to its end. */
export type Sent = z.infer<typeof sent>;

const failed = z.object({
  id: z.string(),
  errors: z.array(transactionError),
  tookMs: z.number(),
  /** Fields that were changed since, so that what was said of them is said no more. */
  changed: z.array(z.string()),
  /** The platform has forgotten the write: it may have been done all the same. */
  isUnknown: z.literal(true).optional(),
});
/** How the write before ended. */
export type Failed = z.infer<typeof failed>;

const draft = z.object({
  kind: z.enum(draftKinds),
  forms: z.record(z.enum(draftKinds), form),
  sent: sent.nullable(),
  failed: failed.nullable(),
  /** Transactions that ended before, which are not taken for a lost one. */
  ended: z.array(z.string()),
});
/** What somebody is writing; it outlives a reload of the window, and the way to another page. */
export type Draft = z.infer<typeof draft>;

const emptyForm: ObjectForm = { id: '', proposed: null, fields: {}, free: [], origin: null, text: null };
export const emptyDraft: Draft = {
  kind: 'incident',
  forms: { incident: emptyForm, configMachine: emptyForm, raw: emptyForm },
  sent: null,
  failed: null,
  ended: [],
};

/** A new one begins with its slash. */
export const isEmptyField = ({ name, text }: FreeField): boolean =>
  (name === '' || name === '/') && text === '';

/** Whether nobody has typed anything into it. */
export const isUntouchedForm = ({ id, proposed, fields, free, text }: ObjectForm): boolean =>
  (id === '' || id === proposed) &&
  Object.values(fields).every((value) => value === '') &&
  free.every(isEmptyField) &&
  text === null;

export const isUntouched = ({ forms }: Draft): boolean => Object.values(forms).every(isUntouchedForm);

/** A draft belongs to a view of a connection: another platform has other objects. */
const keyOf = (place: string) => `graph-intake-new-object:${place}`;

/** What this window kept; a text that is not ours counts as nothing. */
export function recallDraft(place: string): Draft {
  try {
    return draft.safeParse(JSON.parse(sessionStorage.getItem(keyOf(place)) ?? '')).data ?? emptyDraft;
  } catch {
    return emptyDraft;
  }
}

export const keepDraft = (place: string, kept: Draft): void =>
  sessionStorage.setItem(keyOf(place), JSON.stringify(kept));

export const forgetDraft = (place: string): void => sessionStorage.removeItem(keyOf(place));
