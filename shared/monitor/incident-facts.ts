/** Fields of an incident in a list, read from its object. @source interfaces.md 2.6 */
import type { Fields } from './projection.ts';

/** What a list and the rules need of an incident; empty where it is not known. */
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

/** The status carries the name of the platform in an installation: any field named …Status but sourceStatus. */
const isStatusField = (name: string): boolean => /^[a-z]+Status$/.test(name) && name !== 'sourceStatus';

/** Whether these fields of an incident include one that only clients change: another than the status and the comments. */
export const isWriteTo = (changed: readonly string[]): boolean =>
  changed.some((name) => name !== 'comments' && !isStatusField(name));

/** Name of the field with the status; null where there is none. */
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

/** Text of an incident for the search, beside its comments. */
export const searchedText = (id: string, fields: Fields): string =>
  [id, ...Object.values(fields).map(text)].filter((each) => each !== '').join('\n');
