/** Reads the fields of an incident that lists and notification rules need. @source interfaces.md 2.6 */
import type { Fields } from './projection.ts';

/** Fields of an incident; an unknown one is empty. */
export interface IncidentFacts {
  readonly type: string;
  readonly isIncident: boolean;
  readonly subject: string;
  readonly status: string;
  readonly priority: string;
  readonly urgency: string;
  readonly originNode: string;
}

/** @source wire.md §5, "Issue states" */
const finalStates: ReadonlySet<string> = new Set(['RESOLVED', 'STOPPED', 'TERMINATED']);
export const isFinal = (status: string): boolean => finalStates.has(status);

const text = (value: unknown): string => {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
};

/** The status field is named after the platform of an installation: any …Status except sourceStatus. */
const isStatusField = (name: string): boolean => /^[a-z]+Status$/.test(name) && name !== 'sourceStatus';

/** Whether the changed fields include one that only clients change: any field but the status and the comments. */
export const isWriteTo = (changed: readonly string[]): boolean =>
  changed.some((name) => name !== 'comments' && !isStatusField(name));

/** Returns the name of the field with the status; null if there is none. */
export function statusField(fields: Fields): string | null {
  if (fields['platformStatus'] !== undefined) return 'platformStatus';
  return Object.keys(fields).find(isStatusField) ?? null;
}

function statusOf(fields: Fields): string {
  const name = statusField(fields);
  return name === null ? '' : text(fields[name]);
}

export function incidentFacts(fields: Fields): IncidentFacts {
  const type = text(fields['$type']);
  const status = statusOf(fields);
  return {
    type,
    // Without its type, an incident is recognised by the fields that only incidents have.
    isIncident: type === 'incident' || (type === '' && (status !== '' || 'subject' in fields)),
    subject: text(fields['subject'] ?? fields['name']),
    status,
    priority: text(fields['priority']),
    urgency: text(fields['urgency']),
    originNode: text(fields['originNode']),
  };
}

/**
 * Whether an object may have comments: only incidents have them, and it may be one while its type is unknown.
 * @source interfaces.md 4.2 rule 2
 */
export function mayHaveComments(fields: Fields): boolean {
  const { type, isIncident } = incidentFacts(fields);
  return isIncident || type === '';
}

/** Returns the text in which the search finds an incident, in addition to its comments. */
export const searchedText = (id: string, fields: Fields): string =>
  [id, ...Object.values(fields).map(text)].filter((each) => each !== '').join('\n');
