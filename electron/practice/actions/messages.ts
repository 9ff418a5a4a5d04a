/** Reads the messages of action handlers, and writes those that are sent to them. */
import { z } from 'zod';
import { PlatformError } from '../errors.ts';

const id = z.string().min(1);

/** A message of a handler; further fields are ignored. @source wire.md §6 */
const handlerMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('acknowledged'), id }),
  // The documentation names it for the server only, but a handler has no other message to refuse an action.
  z.object({ type: z.literal('negativeAcknowledged'), id, code: z.int(), message: z.string() }),
  z.object({ type: z.literal('sendActionResult'), id, result: z.unknown().optional() }),
]);
type HandlerMessage = z.infer<typeof handlerMessage>;

/** @throws PlatformError 400 with the text for the `error` message */
export function readHandlerMessage(data: unknown, isBinary: boolean): HandlerMessage {
  if (isBinary) throw new PlatformError(400, 'A message must be text.');
  const parsed = handlerMessage.safeParse(parseJson(String(data)));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const field = issue?.path.join('.') ?? '';
  throw new PlatformError(
    400,
    field === '' ? 'A message must be a JSON object.' : `The "${field}" of a message cannot be used here.`,
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message : '';
    throw new PlatformError(400, `A message must be JSON: ${reason}`);
  }
}

interface Submission {
  readonly id: string;
  readonly handler: string;
  readonly capability: string;
  readonly parameters: Record<string, unknown>;
  /** Milliseconds. */
  readonly timeout: number;
}

export const submitAction = (submission: Submission): string =>
  JSON.stringify({ type: 'submitAction', ...submission });

/** Acknowledges an accepted result. */
export const acknowledged = (id: string): string =>
  JSON.stringify({ type: 'acknowledged', code: 200, message: 'sendActionResult acknowledged', id });

/** Reports a rejected result. */
export const negativeAcknowledged = (id: string, code: number, message: string): string =>
  JSON.stringify({ type: 'negativeAcknowledged', id, code, message });

export const configChanged = (): string => JSON.stringify({ type: 'configChanged' });

/** Response to a frame that is not a message. @source wire.md §6; its fields except `type` follow §4, "Errors" */
export const errorMessage = (code: number, message: string): string =>
  JSON.stringify({ type: 'error', code, message });
