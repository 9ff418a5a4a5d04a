/** The rows of exported incidents, transactions and timelines. Times are in ISO form; column names are keys of JSON. */
import { assertNever } from '../../../../shared/errors.ts';
import { type ChangeTime, earliestOf, exactTime, latestOf } from '../../../../shared/monitor/change-time.ts';
import type { Dashboard, FlowWidth } from '../../../../shared/monitor/dashboard.ts';
import type { Incident, IncidentRow } from '../../../../shared/monitor/incident.ts';
import { statusField } from '../../../../shared/monitor/incident-facts.ts';
import { fieldsOf } from '../../../../shared/monitor/object-kinds.ts';
import type { Fields } from '../../../../shared/monitor/projection.ts';
import { type StoryLine, storyOf } from '../../../../shared/monitor/story/story.ts';
import type { Transaction } from '../../../../shared/monitor/transaction.ts';
import type { AuthorsOf } from './authors.ts';
import type { ExportRow } from './write-file.ts';

export const isoTime = (at: number | null): string | null =>
  at === null ? null : new Date(at).toISOString();

/** Returns both limits of a time: equal where the platform gave it; the first is null where no limit is known. */
const timesOf = (time: ChangeTime) => ({
  changedNotBefore: isoTime(earliestOf(time)),
  changedNotAfter: isoTime(latestOf(time)),
});

/** Further fields of an incident, each with a column of its name. */
const furtherFields = fieldsOf('incident').flatMap(({ name }) =>
  ['$type', 'subject', 'originNode', 'priority', 'comments'].includes(name) ? [] : [name],
);

export const incidentColumns: readonly string[] = [
  'id',
  'subject',
  'status',
  'priority',
  'originNode',
  'changedNotBefore',
  'changedNotAfter',
  'changedFields',
  'changedBy',
  'watched',
  ...furtherFields,
  'otherFields',
];

const changers = { own: 'this program', others: 'others', unknown: 'unknown' } as const;

/** @param fields as stored; free attributes become `otherFields`, and the status becomes `status` under any name */
export function incidentExport(row: IncidentRow, fields: Fields): ExportRow {
  const fieldsWithColumn = new Set(['$type', '$id', 'subject', 'originNode', 'priority', ...furtherFields]);
  const status = statusField(fields);
  const others = Object.entries(fields).filter(([name]) => !fieldsWithColumn.has(name) && name !== status);
  return {
    id: row.id,
    subject: row.subject,
    status: row.status,
    priority: row.priority,
    originNode: row.originNode,
    ...timesOf(row.time),
    changedFields: row.changed,
    changedBy: changers[row.by],
    watched: row.watched,
    ...Object.fromEntries(furtherFields.map((name) => [name, fields[name] ?? null])),
    otherFields: others.length === 0 ? null : Object.fromEntries(others),
  };
}

export const transactionColumns: readonly string[] = [
  'id',
  'objectId',
  'type',
  'status',
  'requestedAt',
  'startedAt',
  'updatedAt',
  'requestedBy',
  'cause',
  'errors',
];

export const transactionExport = (row: Transaction, authors: AuthorsOf): ExportRow => ({
  id: row.id,
  objectId: row.objectId,
  type: row.type,
  status: row.status,
  requestedAt: isoTime(row.requestedAt),
  startedAt: isoTime(row.startedAt),
  updatedAt: isoTime(row.updatedAt),
  requestedBy: authors.ofWrite(row),
  cause: row.cause,
  errors: row.errors.length === 0 ? null : row.errors,
});

export const timelineColumns: readonly string[] = [
  'incident',
  'kind',
  'changedNotBefore',
  'changedNotAfter',
  'author',
  'field',
  'before',
  'after',
  'text',
  'state',
  'update',
  'transaction',
  'comment',
];

/** Returns one row for each changed field, each comment and each write, in the order of the incident's page. */
export const timelineExport = (
  incident: Pick<Incident, 'id' | 'timeline' | 'transactions' | 'isCreationKnown'>,
  authors: AuthorsOf,
): ExportRow[] => storyOf(incident, [], 0).flatMap((line) => rowsOfLine(incident.id, line, authors));

function rowsOfLine(incident: string, line: StoryLine, authors: AuthorsOf): ExportRow[] {
  switch (line.kind) {
    case 'day':
      return [];
    case 'change': {
      const { entry } = line;
      const about = {
        incident,
        ...timesOf(entry.time),
        author: authors.ofChange(entry),
        update: entry.index,
      };
      return fieldRows(about, entry.fields);
    }
    case 'comment': {
      const { text, state, message, index, commentId, at } = line.entry;
      const author = authors.ofComment(line.entry);
      const outcome = { state: message === '' ? state : `${state}: ${message}`, update: index };
      return [
        {
          incident,
          kind: 'comment',
          ...timesOf(exactTime(at)),
          author,
          text,
          ...outcome,
          comment: commentId,
        },
      ];
    }
    case 'write': {
      const { write, fields } = line;
      const about = { incident, ...timesOf(exactTime(write.requestedAt)), author: authors.ofWrite(write) };
      const state = { text: errorText(write), state: write.status, transaction: write.id };
      return [
        { ...about, kind: 'write', ...state },
        ...fieldRows({ ...about, transaction: write.id }, fields),
      ];
    }
    default:
      return assertNever(line);
  }
}

type ChangedField = Extract<StoryLine, { kind: 'write' }>['fields'][number];

const fieldRows = (about: ExportRow, fields: readonly ChangedField[]): ExportRow[] =>
  fields.map(({ name, before, after }) => ({ ...about, kind: 'change', field: name, before, after }));

/** Errors of a write as one text; null where it has none. */
export const errorText = ({ errors }: Pick<Transaction, 'errors'>): string | null =>
  errors.length === 0
    ? null
    : errors.map(({ field, message }) => (field === null ? message : `${field}: ${message}`)).join('\n');

export const flowColumns = [
  'from',
  'to',
  'opened',
  'ended',
  'stopped',
  'resolvedByAutomation',
  'endedAfterWrite',
  'updates',
  'notCounted',
] as const;

/**
 * Returns one row for each period of time. `notCounted` has the changes that may belong to it or to an earlier one.
 * @param areWritesKnown false where no transactions were read: it is unknown then which incidents were written to
 */
export const flowExport = (flow: Dashboard['flow'], width: FlowWidth, areWritesKnown: boolean): ExportRow[] =>
  flow.map(({ at, automated, written, excluded, ...counts }) => ({
    from: isoTime(at),
    to: isoTime(at + width),
    ...counts,
    resolvedByAutomation: areWritesKnown ? automated : null,
    endedAfterWrite: areWritesKnown ? written : null,
    notCounted: excluded,
  }));
