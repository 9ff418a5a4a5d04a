/** Writes the result of an action as the text that is sent to the platform, cut if it is too long. */

/** Most characters of the JSON text. @source wire.md §6 */
export const longestResult = 1_048_576;

/** Result of an action, a JSON object; `error` is the text of a failure. */
export type ActionResult = Readonly<Record<string, unknown>>;

/**
 * Returns the JSON text of a result, at most `maximum` characters long. If it would be longer, the longest fields are cut,
 * and `error` says so.
 */
export function resultText(result: ActionResult, maximum = longestResult): string {
  const fullText = JSON.stringify(result);
  if (fullText.length <= maximum) return fullText;
  const message = [result['error'], cutWords(fullText.length, maximum)].filter(
    (words) => typeof words === 'string',
  );
  let shortened: ActionResult = { ...result, error: message.join(' ') };
  for (;;) {
    const excess = JSON.stringify(shortened).length - maximum;
    if (excess <= 0) return JSON.stringify(shortened);
    const longest = longestField(shortened);
    // A result that is long without a long text, such as thousands of headers, is left out as a whole.
    if (longest === null) return JSON.stringify({ error: cutWords(fullText.length, maximum) });
    const [key, value] = longest;
    const room = JSON.stringify(value).length - excess;
    shortened = { ...shortened, [key]: typeof value === 'string' ? prefixWithin(value, room) : {} };
  }
}

const cutWords = (length: number, maximum: number): string =>
  `The result was cut off: it has ${length.toLocaleString('en-US')} characters, but the platform accepts only ${maximum.toLocaleString('en-US')}.`;

function longestField(result: ActionResult): [string, unknown] | null {
  const fields = Object.entries(result)
    .filter(([key]) => key !== 'error')
    .map(([key, value]): [string, unknown, number] => [key, value, JSON.stringify(value)?.length ?? 0])
    .filter(([, , length]) => length > 2)
    .toSorted(([, , a], [, , b]) => b - a);
  const [first] = fields;
  return first === undefined ? null : [first[0], first[1]];
}

/** Returns the longest beginning whose JSON text has at most `room` characters; it does not split a surrogate pair. */
function prefixWithin(text: string, room: number): string {
  let [minimum, maximum] = [0, Math.min(text.length, Math.max(0, room - 2))];
  while (minimum < maximum) {
    const middle = Math.ceil((minimum + maximum) / 2);
    if (JSON.stringify(text.slice(0, middle)).length <= room) minimum = middle;
    else maximum = middle - 1;
  }
  const isHalf = /[\uD800-\uDBFF]/.test(text.charAt(minimum - 1));
  return text.slice(0, isHalf ? minimum - 1 : minimum);
}
