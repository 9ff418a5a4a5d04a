/** Search in the lines of `FoundLines`. */
interface LinePart {
  readonly text: string;
  readonly isFound: boolean;
  /** Start of the part in the line. */
  readonly from: number;
}

/** Splits a line into parts that match the wanted text and parts that do not, ignoring case. */
export function partsOf(line: string, wanted: string): LinePart[] {
  const parts: LinePart[] = [];
  let from = 0;
  for (const start of startsIn(line, wanted)) {
    if (start > from) parts.push({ text: line.slice(from, start), isFound: false, from });
    from = start + wanted.length;
    parts.push({ text: line.slice(start, from), isFound: true, from: start });
  }
  if (from < line.length) parts.push({ text: line.slice(from), isFound: false, from });
  return parts;
}

/** Returns the line number of each match, counted from 0; a line with two matches is contained twice. */
export const placesOf = (lines: readonly string[], wanted: string): number[] =>
  lines.flatMap((line, number) => startsIn(line, wanted).map(() => number));

function startsIn(line: string, wanted: string): number[] {
  if (wanted === '') return [];
  const starts: number[] = [];
  // Some letters become several in lower case, which would move the matches; such a line is searched with its own case.
  const lower = line.toLowerCase();
  const [text, sought] = lower.length === line.length ? [lower, wanted.toLowerCase()] : [line, wanted];
  for (let at = text.indexOf(sought); at >= 0; at = text.indexOf(sought, at + sought.length)) starts.push(at);
  return starts;
}
