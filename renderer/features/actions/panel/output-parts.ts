import type { ActionDetails } from '../../../../shared/actions.ts';

interface OutputPart {
  readonly id: string;
  readonly label: string;
  readonly lines: readonly string[];
  /** Note about these lines; empty for none. */
  readonly note: string;
}

/** Splits the result of an action into the parts that the panel shows one at a time; the most useful part is first. */
export function outputParts(
  result: NonNullable<ActionDetails['result']>,
  { byHand = false, sent = 1 }: Partial<Pick<ActionDetails, 'byHand' | 'sent'>> = {},
): OutputPart[] {
  const fullResult = {
    id: 'whole',
    label: 'Full result',
    note: sentWords(byHand, sent),
    lines: JSON.stringify(result, null, 2).split('\n'),
  };
  if ('stdout' in result || 'stderr' in result) {
    const parts = ['stdout', 'stderr'].map((id) => textPart(id, id, result[id]));
    if (hasNoOutput(parts, result)) return [fullResult];
    // The errors come first if the command wrote only errors.
    const isOnlyErrors = isEmpty(parts[0]) && !isEmpty(parts[1]);
    return [...(isOnlyErrors ? parts.reverse() : parts), fullResult];
  }
  if ('body' in result || 'headers' in result) {
    const parts = [bodyPart(result), textPart('headers', 'Headers', headerLines(result['headers']))];
    return hasNoOutput(parts, result) ? [fullResult] : [...parts, fullResult];
  }
  return [fullResult];
}

/** Note on the full result. Empty for an action run by hand: the facts of the panel say that its result is not sent. */
const sentWords = (byHand: boolean, sent: number): string =>
  byHand ? '' : sent === 0 ? 'As it will be sent to the platform.' : 'As sent to the platform.';

const isEmpty = (part: OutputPart | undefined): boolean => (part?.lines.length ?? 0) === 0;

/** Whether the action ended with an error before it had any output. */
const hasNoOutput = (parts: readonly OutputPart[], result: Readonly<Record<string, unknown>>): boolean =>
  'error' in result && parts.every(isEmpty);

function textPart(id: string, label: string, value: unknown, note = ''): OutputPart {
  const text = typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value, null, 2);
  const lines = text === '' ? [] : text.replace(/\r?\n$/, '').split(/\r?\n/);
  return { id, label, lines, note };
}

function bodyPart({ body, encoding }: Readonly<Record<string, unknown>>): OutputPart {
  if (encoding === 'base64')
    return textPart('body', 'Body', body, 'The response is not text; it is shown as base64.');
  return textPart('body', 'Body', typeof body === 'string' ? indentJson(body) : body);
}

/** Indents a body that is JSON; returns any other body unchanged. */
function indentJson(body: string): string {
  if (!/^\s*[{[]/.test(body)) return body;
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}

const headerLines = (headers: unknown): string =>
  typeof headers === 'object' && headers !== null
    ? Object.entries(headers)
        .map(([name, value]) => `${name}: ${String(value)}`)
        .join('\n')
    : '';
