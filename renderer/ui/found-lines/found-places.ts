interface LinePart {
  readonly text: string;
  readonly isFound: boolean;
  /** Start of the match in the line. */
  readonly from: number;
}

/** A line in pieces, those that were looked for marked; upper and lower case are the same. */
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

/** Every place where the text was found, by its line. */
export const placesOf = (lines: readonly string[], wanted: string): number[] =>
  lines.flatMap((line, number) => startsIn(line, wanted).map(() => number));

function startsIn(line: string, wanted: string): number[] {
  if (wanted === '') return [];
  const starts: number[] = [];
  // Some letters change their number with their case; those lines are looked at as they are.
  const lower = line.toLowerCase();
  const [text, sought] = lower.length === line.length ? [lower, wanted.toLowerCase()] : [line, wanted];
  for (let at = text.indexOf(sought); at >= 0; at = text.indexOf(sought, at + sought.length)) starts.push(at);
  return starts;
}
