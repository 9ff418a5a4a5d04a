/** Posts notifications as signed JSON to a URL that the user entered. */
import { createHmac } from 'node:crypto';
import { AppError } from '../../../shared/errors.ts';
import { ConnectionFailure, type FailureKind, hostOf } from '../connection-failure.ts';
import type { Http } from '../http.ts';
import { retryAfterMs } from '../read-response.ts';
import { result, type SendingResult } from './sending-result.ts';

interface WebhookMessage {
  readonly url: string;
  readonly secret: string;
  /** Id of the notification, which is the same in every attempt, so that receivers recognise a repetition. */
  readonly id: string;
  readonly body: string;
  /** Time of this attempt, in milliseconds since epoch. */
  readonly at: number;
}

const timeoutMs = 10_000;
const maxResponseBytes = 1 << 20;

/** Returns the signature header, an HMAC-SHA256 of `TIME.BODY`, TIME in seconds: `t=1763900000,v1=5257a8…`. */
function signatureOf({ secret, at, body }: Pick<WebhookMessage, 'secret' | 'at' | 'body'>): string {
  const time = Math.floor(at / 1_000);
  return `t=${time},v1=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')}`;
}

/** Posts one notification. Redirects are not followed, because they lead to a URL that the user did not enter. */
export async function postWebhook(http: Pick<Http, 'send'>, message: WebhookMessage): Promise<SendingResult> {
  const { url, id, body, at } = message;
  const host = hostOf(url);
  try {
    const { status, headers } = await http.send({
      method: 'POST',
      url,
      body,
      timeoutMs,
      maxResponseBytes,
      headers: {
        'content-type': 'application/json',
        'user-agent': 'graph-intake',
        'graph-intake-notification': id,
        'graph-intake-signature': signatureOf(message),
      },
    });
    if (status >= 200 && status < 300) return result('delivered', `${host} accepted it with ${status}.`);
    if (status >= 500 || status === 429 || status === 408)
      return result(
        'later',
        `${host} responded with ${status}.`,
        headers['retry-after'] === undefined ? null : retryAfterMs(headers, () => at),
      );
    const isRedirect = status >= 300 && status < 400;
    return result(
      'refused',
      isRedirect
        ? `${host} redirected the request with ${status}, which is not followed.`
        : `${host} refused it with ${status}.`,
    );
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error instanceof ConnectionFailure && certificateFailures.has(error.kind))
      return result('refused', `${host} has a certificate that this machine does not trust.`);
    return result(error.code === 'bad-input' ? 'refused' : 'later', error.message);
  }
}

/** Failures with a separate message here, because the usual one is advice about the settings of a connection. */
const certificateFailures: ReadonlySet<FailureKind> = new Set(['untrusted', 'wrong-name', 'expired']);
