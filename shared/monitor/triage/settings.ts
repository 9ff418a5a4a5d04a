/** Triage settings of a connection: the attributes and values that are written, and comment templates. */
import { z } from 'zod';
import { freeNameFault } from '../object-kinds.ts';

/** `acknowledge` and `assign` write the name of the account to a free attribute; `end` sends the end comment. */
export const triageAct = z.enum(['acknowledge', 'assign', 'end']);
export type TriageAct = z.infer<typeof triageAct>;

/** A value that acknowledging or assigning wrote, and the former value, which undoing restores. */
export const triageChange = z.object({
  id: z.string().min(1),
  attribute: z.string().min(1),
  written: z.string(),
  /** Absent if the attribute was absent. */
  former: z.unknown().optional(),
});
export type TriageChange = z.infer<typeof triageChange>;

const idAndMessage = z.object({ id: z.string(), message: z.string() });
/** Outcomes of several incidents, each in one of the lists. */
export const triageResult = z.object({
  done: z.array(z.string()),
  /** Nothing was written: they already had the value or, for an undo, were changed since. */
  unchanged: z.array(idAndMessage),
  /** Their writes were accepted and are not done yet. */
  waiting: z.array(z.string()),
  failed: z.array(idAndMessage),
  /** Changes of the `done` incidents, which can be undone. */
  changes: z.array(triageChange),
});
export type TriageResult = z.infer<typeof triageResult>;

const commentTemplate = z.object({
  name: z.string().min(1).max(60),
  text: z.string().min(1).max(4_000),
});
export type CommentTemplate = z.infer<typeof commentTemplate>;

export const triageSettings = z.object({
  /** Free attributes; both begin with “/”. */
  acknowledgeAttribute: z.string(),
  assignAttribute: z.string(),
  /** The comment that makes the platform end an incident; empty if none is known. May have placeholders. */
  endComment: z.string().max(4_000),
  templates: z.array(commentTemplate).max(200),
});
export type TriageSettings = z.infer<typeof triageSettings>;

export const firstTriageSettings: TriageSettings = {
  acknowledgeAttribute: '/acknowledgedBy',
  assignAttribute: '/assignee',
  endComment: '',
  templates: [],
};

interface TriageFaults {
  readonly acknowledgeAttribute: string | null;
  readonly assignAttribute: string | null;
  /** By index of the template. */
  readonly templates: readonly (string | null)[];
}

/** Returns why settings cannot be stored, by field; null for a valid field. */
export function triageFaults({
  acknowledgeAttribute,
  assignAttribute,
  templates,
}: TriageSettings): TriageFaults {
  const names = templates.map(({ name }) => name.trim());
  return {
    acknowledgeAttribute: freeNameFault('incident', acknowledgeAttribute),
    assignAttribute:
      freeNameFault('incident', assignAttribute) ??
      (assignAttribute === acknowledgeAttribute
        ? 'Use a different attribute than for “acknowledged”.'
        : null),
    templates: templates.map(({ name, text }, at) => {
      if (name.trim() === '') return 'Give the template a name.';
      if (text.trim() === '') return 'Write the text of the template.';
      return names.indexOf(name.trim()) < at ? 'Another template has this name.' : null;
    }),
  };
}

export const hasTriageFault = (settings: TriageSettings): boolean => {
  const { templates, ...fields } = triageFaults(settings);
  return [...templates, ...Object.values(fields)].some((fault) => fault !== null);
};

/** Returns who acknowledged an incident, and to whom it is assigned; empty for no one. */
export function triageOf(
  fields: Readonly<Record<string, unknown>>,
  { acknowledgeAttribute, assignAttribute }: TriageSettings,
): { acknowledgedBy: string; assignee: string } {
  return { acknowledgedBy: textOf(fields[acknowledgeAttribute]), assignee: textOf(fields[assignAttribute]) };
}

const textOf = (value: unknown): string => {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
};
