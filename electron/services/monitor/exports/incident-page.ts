/** Writes one incident as an HTML page that anyone can read and print: complete in one file, and without scripts. */
import { assertNever } from '../../../../shared/errors.ts';
import { changeTimeWords, exactTime } from '../../../../shared/monitor/change-time.ts';
import type { Incident } from '../../../../shared/monitor/incident.ts';
import { incidentFacts } from '../../../../shared/monitor/incident-facts.ts';
import { type StoryLine, storyOf } from '../../../../shared/monitor/story/story.ts';
import type { AuthorsOf } from './authors.ts';
import { escapeHtml } from './escape-html.ts';
import { incidentPageStyle } from './incident-page-style.ts';
import { errorText } from './tables.ts';

interface PageContext {
  readonly connection: string;
  readonly view: string;
  /** Milliseconds since epoch. */
  readonly now: number;
  readonly authors: AuthorsOf;
}

/** `2026-11-23 14:01:40`, in UTC: readers may live in another time zone. */
const time = (at: number): string => new Date(at).toISOString().slice(0, 19).replace('T', ' ');

export function incidentPage(incident: Incident, { connection, view, now, authors }: PageContext): string {
  const facts = incidentFacts(incident.object ?? {});
  const title = facts.subject === '' ? incident.id : facts.subject;
  const lines = storyOf(incident, [], 0).filter((line) => line.kind !== 'day');
  const rows = factRows(incident, { connection, view });
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(`${incident.id}: ${title}`)}</title>
<style>${incidentPageStyle}</style>
</head>
<body>
<header>
<p class="status">${escapeHtml(facts.status === '' ? 'no status' : facts.status)}</p>
<h1>${escapeHtml(title)}</h1>
<p class="quiet">${escapeHtml(incident.id)} · exported ${time(now)} UTC · all times in UTC</p>
${noteOf(incident)}</header>
<table><tbody>
${rows.map(([name, value]) => `<tr><th scope="row">${escapeHtml(name)}</th><td>${escapeHtml(value)}</td></tr>`).join('\n')}
</tbody></table>
<h2>Activity</h2>
${lines.length === 0 ? '<p class="quiet">No activity is known.</p>' : `<ol>\n${lines.map((line) => lineHtml(line, authors)).join('\n')}\n</ol>`}
</body>
</html>
`;
}

/** Returns notes for the reader about how complete the page is. */
function noteOf({ object, readAt, isWhole }: Incident): string {
  const notes = [
    ...(object === null
      ? ['Only updates of this incident are known; the incident itself was not read.']
      : []),
    ...(object !== null && readAt !== null ? [`The incident was last read ${time(readAt)}.`] : []),
    ...(isWhole ? [] : ['Older activity may be missing.']),
  ];
  return notes.map((note) => `<p class="quiet">${note}</p>\n`).join('');
}

/** Fields in the order of the object, comments excluded: they are part of the activity. */
function factRows(
  { object, issueXid }: Incident,
  { connection, view }: Pick<PageContext, 'connection' | 'view'>,
): [string, string][] {
  const fields = Object.entries(object ?? {}).filter(
    ([name]) => !['$id', '$type', '$delta', 'comments'].includes(name),
  );
  return [
    ...(connection === '' ? [] : [['Connection', connection] as [string, string]]),
    ['View', view],
    ...(issueXid === null ? [] : [['Issue', issueXid] as [string, string]]),
    ...fields.map(([name, value]): [string, string] => [name, textOf(value)]),
  ];
}

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value, null, 1) ?? '');

function lineHtml(line: Exclude<StoryLine, { kind: 'day' }>, authors: AuthorsOf): string {
  switch (line.kind) {
    case 'change':
      return entryHtml({
        when: changeTimeWords(line.entry.time, time),
        what: line.isFirst ? 'First update' : 'Changed',
        by: authors.ofChange(line.entry),
        body: fieldsHtml(line.entry.fields),
      });
    case 'comment': {
      const { at, text, state, message } = line.entry;
      const outcome = state === 'stored' ? '' : ` (${[state, message].filter(Boolean).join(': ')})`;
      return entryHtml({
        when: time(at),
        what: `Comment${outcome}`,
        by: authors.ofComment(line.entry),
        body: `<p class="comment">${escapeHtml(text)}</p>`,
      });
    }
    case 'write': {
      const { write, fields, isCreation } = line;
      const errors = errorText(write);
      return entryHtml({
        when: changeTimeWords(exactTime(write.requestedAt), time),
        what: `${isCreation ? 'Created' : 'Written'} (${write.status})`,
        by: authors.ofWrite(write),
        body: `${fieldsHtml(fields)}${errors === null ? '' : `<p class="fault">${escapeHtml(errors)}</p>`}`,
      });
    }
    default:
      return assertNever(line);
  }
}

const entryHtml = ({
  when,
  what,
  by,
  body,
}: {
  when: string;
  what: string;
  by: string;
  body: string;
}): string =>
  `<li><p class="quiet">${escapeHtml(when)}</p><div><p><b>${escapeHtml(what)}</b> <span class="quiet">by ${escapeHtml(by)}</span></p>${body}</div></li>`;

type ChangedFields = Extract<StoryLine, { kind: 'write' }>['fields'];

function fieldsHtml(fields: ChangedFields): string {
  if (fields.length === 0) return '';
  const items = fields.map((field) => {
    const before = 'before' in field ? `<del>${escapeHtml(textOf(field.before))}</del> → ` : '';
    const after = 'after' in field ? `<ins>${escapeHtml(textOf(field.after))}</ins>` : 'removed';
    return `<dt>${escapeHtml(field.name)}</dt><dd>${before}${after}</dd>`;
  });
  return `<dl>${items.join('')}</dl>`;
}
