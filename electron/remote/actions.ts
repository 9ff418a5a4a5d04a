/**
 * Client of the action interface: a websocket over which an action handler receives actions and sends their results.
 */
import { z } from 'zod';
import { type Addresses, actionsUrlOf } from '../../shared/connections.ts';
import { AppError } from '../../shared/errors.ts';
import { parseJson } from '../../shared/json/parse-json.ts';
import { redactText } from '../../shared/redaction/redact.ts';
import type { Http } from './http.ts';
import type { Route } from './route.ts';
import { openSocket, type SocketEnd } from './socket.ts';

/** @source wire.md §6 */
const protocol = 'action-1.0.0';
/** Required: a response to an action needs its id, and two actions without one would count as the same. */
const id = z.union([z.string().min(1), z.number().transform(String)]);
const code = z.coerce.number().catch(0);
const text = z.string().catch('');

const submission = z.looseObject({
  id,
  handler: text,
  capability: z.string().min(1),
  parameters: z.record(z.string(), z.unknown()).nullish(),
  /** Milliseconds; 0 if the platform sends none. */
  timeout: code,
});

const platformMessage = z.discriminatedUnion('type', [
  submission.extend({ type: z.literal('submitAction') }),
  z.looseObject({ type: z.literal('acknowledged'), id, message: text }),
  z.looseObject({ type: z.literal('negativeAcknowledged'), id, code, message: text }),
  z.looseObject({ type: z.literal('configChanged') }),
  z.looseObject({ type: z.literal('error'), code, message: text }),
]);

/** An action that the platform submits. @source wire.md §6 */
export interface Submission {
  readonly id: string;
  readonly handler: string;
  readonly capability: string;
  readonly parameters: Readonly<Record<string, unknown>>;
  /** Milliseconds; 0 if the platform sends none. */
  readonly timeoutMs: number;
}

/** The open websocket of an action handler. */
export interface ActionSocket {
  /** Confirms that an action was received. */
  acknowledge(id: string): void;
  /** @param result JSON text of at most 1,048,576 characters */
  sendResult(id: string, result: string): void;
  close(): void;
}

export interface ActionListener {
  onOpen(): void;
  onSubmit(submission: Submission): void;
  onAcknowledged(id: string): void;
  onRefused(id: string, code: number, message: string): void;
  onConfigChanged(): void;
  /**
   * Receives a sentence with an error message of the platform, with the first 500 characters of an unreadable message, or
   * with an unexpected error of the connection.
   */
  onPlatformError(message: string): void;
  onClose(end: SocketEnd): void;
}

/**
 * Opens the websocket. Failures are passed to `onClose`, never thrown.
 * @param url with http or https
 * @source wire.md §6
 */
export function openActionSocket(
  { url, token, route }: { url: string; token: string; route?: Route },
  listener: ActionListener,
): ActionSocket {
  const onFrame = (frame: string): void => {
    const parsed = platformMessage.safeParse(parseJson(frame));
    if (!parsed.success) {
      // Redacted, because it may contain parameters; cut before that, because it may be very long.
      listener.onPlatformError(
        `The action interface sent a message that cannot be read: ${redactText(frame.slice(0, 5_000)).slice(0, 500)}`,
      );
      return;
    }
    const message = parsed.data;
    switch (message.type) {
      case 'submitAction':
        listener.onSubmit(toSubmission(message));
        break;
      case 'acknowledged':
        listener.onAcknowledged(message.id);
        break;
      case 'negativeAcknowledged':
        listener.onRefused(message.id, message.code, redactText(message.message));
        break;
      case 'configChanged':
        listener.onConfigChanged();
        break;
      case 'error':
        listener.onPlatformError(
          `The action interface reports an error: ${redactText(`${message.code} ${message.message}`).slice(0, 500)}`,
        );
    }
  };
  const socket = openSocket(
    { url: url.replace(/^http/i, 'ws'), protocols: [protocol, `token-${token}`], ...(route && { route }) },
    { onOpen: () => listener.onOpen(), onText: onFrame, onClose: (end) => listener.onClose(end) },
  );
  const send = (message: object) => socket.send(JSON.stringify(message));
  return {
    acknowledge: (action) =>
      send({ type: 'acknowledged', code: 200, message: 'submitAction acknowledged', id: action }),
    sendResult: (action, result) => send({ type: 'sendActionResult', id: action, result }),
    close: () => socket.close(),
  };
}

const toSubmission = ({
  id: action,
  handler,
  capability,
  parameters,
  timeout,
}: z.infer<typeof submission>): Submission => ({
  id: action,
  handler,
  capability,
  parameters: parameters ?? {},
  timeoutMs: timeout,
});

const directory = z.looseObject({ 'action-ws': z.looseObject({ endpoint: z.string().min(1) }) });

/**
 * Returns the URL of the action interface, with http or https: from the connection, else from the platform's directory.
 * @throws AppError `bad-input` if neither has it
 * @source wire.md §1
 */
export async function findActionsUrl(addresses: Addresses, http: Pick<Http, 'send'>): Promise<string> {
  const known = actionsUrlOf(addresses);
  if (known !== null) return known;
  const { authUrl } = addresses;
  const response = await http.send({ method: 'GET', url: `${authUrl}/api/version`, timeoutMs: 15_000 });
  const endpoint = directory.safeParse(parseJson(response.text)).data?.['action-ws'].endpoint;
  const found = endpoint !== undefined && URL.canParse(endpoint, authUrl) ? new URL(endpoint, authUrl) : null;
  // The token is sent to this URL, so it must be on the host that issued the token.
  if (found === null || found.host !== new URL(authUrl).host)
    throw new AppError(
      'bad-input',
      `The address of the action interface is not known; add it to the connection (${authUrl}/api/version does not list it).`,
    );
  // If the token was received over TLS, it must not be sent without TLS.
  if (/^https:/i.test(authUrl)) found.protocol = found.protocol.startsWith('ws') ? 'wss:' : 'https:';
  return found.href.replace(/^ws/i, 'http').replace(/\/+$/, '');
}
