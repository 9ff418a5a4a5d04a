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
/** Vertex selected as the origin node, and its text in the field. */
export type Origin = z.infer<typeof origin>;

const form = z.object({
  /** Id of the object; empty until one is suggested or typed. */
  id: z.string(),
  /** Last suggestion; it stays in `id` until the user types another. */
  proposed: z.string().nullable(),
  fields: z.record(z.string(), z.string()),
  free: z.array(freeField),
  origin: origin.nullable(),
  /** JSON written by hand; null before it was opened. */
  text: z.string().nullable(),
});
export type ObjectForm = z.infer<typeof form>;

const sent = z.object({
  id: z.string(),
  type: z.string(),
  /** Milliseconds since epoch. */
  at: z.number(),
  /** Null before the response, and where it was lost: then it is searched for among the transactions of the object. */
  transactionId: z.string().nullable(),
});
/** A write in progress. */
export type Sent = z.infer<typeof sent>;

const failed = z.object({
  id: z.string(),
  errors: z.array(transactionError),
  tookMs: z.number(),
  /** Fields that were changed since, so that their messages no longer apply. */
  changed: z.array(z.string()),
  /** The platform no longer knows the write: it may still have been done. */
  isUnknown: z.literal(true).optional(),
});
/** Outcome of the previous write. */
export type Failed = z.infer<typeof failed>;

const draft = z.object({
  kind: z.enum(draftKinds),
  forms: z.record(z.enum(draftKinds), form),
  sent: sent.nullable(),
  failed: failed.nullable(),
  /** Transactions that ended before, which are not taken for a lost one. */
  ended: z.array(z.string()),
});
/** Unsent input; it survives a reload of the window and other pages. */
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

/** Whether the draft has no input. */
export const isUntouchedForm = ({ id, proposed, fields, free, text }: ObjectForm): boolean =>
  (id === '' || id === proposed) &&
  Object.values(fields).every((value) => value === '') &&
  free.every(isEmptyField) &&
  text === null;

export const isUntouched = ({ forms }: Draft): boolean => Object.values(forms).every(isUntouchedForm);

/** A draft belongs to a view of a connection: another platform has other objects. */
const keyOf = (place: string) => `graph-intake-new-object:${place}`;

/** Drafts that this window kept; unreadable text counts as none. */
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
