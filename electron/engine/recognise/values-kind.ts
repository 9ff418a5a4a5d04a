/** Recognises the kind of a file with unknown heads, by the values of its columns. */
import type { FileKind } from '../../../shared/imports/recognition.ts';
import { kindOf } from '../sources/csv/cell-kind.ts';

interface ValuesKind {
  readonly kind: FileKind;
  /** What decided, in words that follow “because”. */
  readonly reason: string;
}

interface ColumnOfValues {
  readonly head: string;
  readonly values: readonly string[];
}

/** Files with more columns describe things, whatever some of the columns hold. */
const maxColumns = 5;
const minShare = 0.9;

const startHead = /^(source|src|from|start|origin|caller|parent|quelle|von)([ _-]?(id|name|node))?$/i;
const endHead = /^(target|dst|dest|destination|to|end|callee|child|ziel|nach)([ _-]?(id|name|node))?$/i;
const measureHead = /reading|value|measure|messwert|wert|temperature|level|usage|load/i;
const mimeType = /^(image|text|application|audio|video|font|model|message|multipart)\/[\w.+-]+$/;
const base64 = /^(?=.*[A-Z])(?=.*[a-z])(?:[A-Za-z0-9+/]{4}){4,}(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;
/** How PNG, JPEG, GIF, PDF, zip, SVG and XML begin in base64. */
const knownContent = /^(iVBORw0KGgo|\/9j\/|R0lGOD|JVBERi0|UEsDB|PHN2Zy|PD94bW)/;
const epochMs = /^1\d{12}$/;

/** Returns the kind, or null if the values indicate no other kind than vertices. */
export function kindByValues(
  heads: readonly string[],
  rows: readonly (readonly string[])[],
): ValuesKind | null {
  if (heads.length < 2 || heads.length > maxColumns) return null;
  const columns = heads.map((head, at) => ({
    head,
    values: rows.flatMap((cells) => (cells[at]?.trim() ? [cells[at].trim()] : [])),
  }));
  return attachments(columns) ?? timeseries(columns) ?? edges(columns);
}

const mostly = ({ values }: ColumnOfValues, test: (value: string) => boolean): boolean =>
  values.length > 0 && values.filter(test).length >= values.length * minShare;

const isTime = (value: string): boolean => kindOf(value) === 'date' || epochMs.test(value);
const isName = (column: ColumnOfValues): boolean =>
  mostly(column, (value) => ['text', 'code'].includes(kindOf(value)) && !isTime(value));
const isRepeated = ({ values }: ColumnOfValues): boolean => new Set(values).size < values.length;

function attachments(columns: readonly ColumnOfValues[]): ValuesKind | null {
  const content = columns.find((column) => mostly(column, (value) => base64.test(value)));
  if (content === undefined) return null;
  const isKnown = mostly(content, (value) => knownContent.test(value));
  const type = columns.find((column) => mostly(column, (value) => mimeType.test(value)));
  if (!isKnown && type === undefined) return null;
  const beside = type === undefined ? '' : `, and ${type.head} types of content`;
  return { kind: 'attachments', reason: `${content.head} has contents in base64${beside}` };
}

function timeseries(columns: readonly ColumnOfValues[]): ValuesKind | null {
  const times = columns.filter((column) => mostly(column, isTime));
  const [time] = times;
  const measured = columns.filter(
    (column) => column !== time && mostly(column, (value) => kindOf(value) === 'number'),
  );
  const [value] = measured;
  if (time === undefined || times.length > 1 || value === undefined || measured.length > 1) return null;
  const series = columns.find((column) => column !== time && column !== value && isName(column));
  if (series === undefined || columns.length > 4) return null;
  if (!isRepeated(series) && !measureHead.test(value.head)) return null;
  return {
    kind: 'timeseries',
    reason: `${value.head} has numbers, ${time.head} their times, and ${series.head} the measured things`,
  };
}

function edges(columns: readonly ColumnOfValues[]): ValuesKind | null {
  const names = columns.filter(isName);
  const start = names.find(({ head }) => startHead.test(head));
  const end = names.find(({ head }) => endHead.test(head));
  if (start !== undefined && end !== undefined)
    return { kind: 'edges', reason: `${start.head} and ${end.head} identify two things in each row` };
  if (names.length < 3) return null;
  for (const one of names)
    for (const other of names) {
      if (one === other || !isShared(one, other)) continue;
      return { kind: 'edges', reason: `values of ${one.head} are found again in ${other.head}` };
    }
  return null;
}

/** Whether at least three distinct values, and a third of all, are in both columns. */
function isShared(one: ColumnOfValues, other: ColumnOfValues): boolean {
  const distinct = new Set(one.values);
  const others = new Set(other.values);
  const shared = [...distinct].filter((value) => others.has(value)).length;
  return shared >= 3 && shared * 3 >= Math.max(distinct.size, others.size);
}
