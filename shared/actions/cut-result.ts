/** Results as the text that goes to the platform, cut where they are too long. */

/** Characters of the JSON text. @source wire.md §6 */
export const longestResult = 1_048_576;

export type ActionResult = Readonly<Record<string, unknown>>;

/**
 * The JSON text of a result, at most `most` characters long. Where it would be longer, its longest text is cut, and
 * `error` says so.
 */
export function resultText(result: ActionResult, most = longestResult): string {
  const whole = JSON.stringify(result);
  if (whole.length <= most) return whole;
  const message = [result['error'], cutWords(whole.length, most)].filter(
    (words) => typeof words === 'string',
  );
  let left: ActionResult = { ...result, error: message.join(' ') };
  for (;;) {
    const excess = JSON.stringify(left).length - most;
    if (excess <= 0) return JSON.stringify(left);
    const longest = longestField(left);
    // A result that is long without a long text, such as thousands of headers, is left out as a whole.
    if (longest === null) return JSON.stringify({ error: cutWords(whole.length, most) });
    const [key, value] = longest;
    const room = JSON.stringify(value).length - excess;
    left = { ...left, [key]: typeof value === 'string' ? prefixWithin(value, room) : {} };
  }
}

const cutWords = (length: number, most: number): string =>
  `The result was cut off: it has ${length.toLocaleString('en-US')} characters, but the platform accepts only ${most.toLocaleString('en-US')}.`;

function longestField(result: ActionResult): [string, unknown] | null {
  const fields = Object.entries(result)
    .filter(([key]) => key !== 'error')
    .map(([key, value]): [string, unknown, number] => [key, value, JSON.stringify(value)?.length ?? 0])
    .filter(([, , length]) => length > 2)
    .toSorted(([, , a], [, , b]) => b - a);
  const [first] = fields;
  return first === undefined ? null : [first[0], first[1]];
}

/** The longest beginning whose JSON text is at most `room` characters long, with no half of a pair at its end. */
function prefixWithin(text: string, room: number): string {
  let [least, most] = [0, Math.min(text.length, Math.max(0, room - 2))];
  while (least < most) {
    const middle = Math.ceil((least + most) / 2);
    if (JSON.stringify(text.slice(0, middle)).length <= room) least = middle;
    else most = middle - 1;
  }
  const isHalf = /[\uD800-\uDBFF]/.test(text.charAt(least - 1));
  return text.slice(0, isHalf ? least - 1 : least);
}
