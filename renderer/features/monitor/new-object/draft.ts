import { z } from 'zod';
import { objectTypes } from '../../../../shared/monitor/object-kinds.ts';
import { transactionError } from '../../../../shared/monitor/transaction.ts';

/** Draft of the form for a new object, and its storage in the session of the window. */

/** The forms of both object types, and `raw` for JSON written by hand. */
const draftKinds = [...objectTypes, 'raw'] as const;
export type DraftKind = (typeof draftKinds)[number];

const freeField = z.object({ key: z.number(), name: z.string(), text: z.string(), isJson: z.boolean() });
/** A free attribute in the form, with its value as text or JSON; `key` identifies it within the form. */
export type FreeField = z.infer<typeof freeField>;

const origin = z.object({ id: z.string(), text: z.string(), name: z.string(), type: z.string() });
/** Vertex selected as the origin node, and its text in the field. */
export type Origin = z.infer<typeof origin>;

const form = z.object({
  /** Id of the object; empty until one is suggested or typed. */
  id: z.string(),
  /** Id that was suggested last; `id` was typed by the user if it differs. */
  proposed: z.string().nullable(),
  /** Typed texts by name of the field. */
  fields: z.record(z.string(), z.string()),
  /** Free attributes. */
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
  /** Null before the response; if that is lost, the transaction is searched for among those of the object. */
  transactionId: z.string().nullable(),
});
/** A write in progress. */
export type SentWrite = z.infer<typeof sent>;

const failed = z.object({
  id: z.string(),
  errors: z.array(transactionError),
  tookMs: z.number(),
  /** Fields that the user has changed since, so that their messages no longer apply. */
  changed: z.array(z.string()),
  /** The platform no longer knows the write, so that the object may have been stored. */
  isUnknown: z.literal(true).optional(),
});
/** A previous write that failed, or whose outcome is unknown. */
export type FailedWrite = z.infer<typeof failed>;

const draft = z.object({
  kind: z.enum(draftKinds),
  forms: z.record(z.enum(draftKinds), form),
  sent: sent.nullable(),
  failed: failed.nullable(),
  /** Ids of transactions that ended before the write; none of them can be the one whose response was lost. */
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

/** Whether a free attribute has no input; a new one begins with a slash as its name. */
export const isEmptyField = ({ name, text }: FreeField): boolean =>
  (name === '' || name === '/') && text === '';

/** Whether a form has no input; a suggested id does not count as input. */
export const isUntouchedForm = ({ id, proposed, fields, free, text }: ObjectForm): boolean =>
  (id === '' || id === proposed) &&
  Object.values(fields).every((value) => value === '') &&
  free.every(isEmptyField) &&
  text === null;

/** Whether no form of the draft has input. */
export const isUntouched = ({ forms }: Draft): boolean => Object.values(forms).every(isUntouchedForm);

/** @param place connection and view: another platform has other objects */
const keyOf = (place: string) => `graph-intake-new-object:${place}`;

/** Reads the stored draft of this window; without a readable one, it is empty. */
export function loadDraft(place: string): Draft {
  try {
    return draft.safeParse(JSON.parse(sessionStorage.getItem(keyOf(place)) ?? '')).data ?? emptyDraft;
  } catch {
    return emptyDraft;
  }
}

export const storeDraft = (place: string, unsent: Draft): void =>
  sessionStorage.setItem(keyOf(place), JSON.stringify(unsent));

export const forgetDraft = (place: string): void => sessionStorage.removeItem(keyOf(place));
