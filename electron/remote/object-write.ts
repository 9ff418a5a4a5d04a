/** Writes one domain object, and returns whether the platform accepted it for certain, refused it, or may have. */
import { AppError } from '../../shared/errors.ts';
import type { SignIn } from './auth.ts';
import type { HttpResponse } from './http.ts';
import { readWriteTransaction, type WriteTransaction } from './objects.ts';
import { beginningOf, parseCleanJson, refusal, retryAfterMs } from './read-response.ts';
import { isProvenRefusal } from './refusal-status.ts';

export interface ObjectBody {
  readonly id: string;
  /** The object as JSON. */
  readonly text: string;
}

export type ObjectVerdict = {
  /** HTTP status; null without a response. */
  readonly status: number | null;
} /** Accepted: the transaction executes the write. */ & (
  | { readonly kind: 'taken'; readonly transaction: WriteTransaction }
  /** Not accepted: it can be sent again after this time. */
  | { readonly kind: 'busy'; readonly retryAfterMs: number }
  /** Not accepted, although the token is new. */
  | { readonly kind: 'unauthorized'; readonly message: string }
  /** Not accepted: the platform refused this object. */
  | { readonly kind: 'refused'; readonly message: string }
  /** Perhaps accepted. */
  | { readonly kind: 'unknown'; readonly message: string }
);

export interface ObjectWriting {
  /**
   * Writes an object; this cannot be undone.
   * @throws AppError `unauthorized` if sign-in is refused, `offline`, or another one; nothing was accepted then
   * @source interfaces.md 4.2, wire.md §5
   */
  put(body: ObjectBody): Promise<ObjectVerdict>;
}

const theInterface = 'The Domain Object interface';
const timeoutMs = 30_000;

export function createObjectWriting(deps: {
  objectsUrl: string;
  view: string;
  signIn: SignIn;
}): ObjectWriting {
  const { objectsUrl, view, signIn } = deps;
  return {
    async put(body) {
      try {
        return verdictOf(
          await signIn.authorized((token) => ({
            ...objectRequest({ objectsUrl, view, ...body }, token),
            timeoutMs,
          })),
        );
      } catch (error) {
        if (!(error instanceof AppError) || error.code !== 'lost') throw error;
        return { kind: 'unknown', status: null, message: error.message };
      }
    },
  };
}

/** The complete request of an object, except what HTTP itself adds. @source interfaces.md 4.2 */
export const objectRequest = (
  { objectsUrl, view, id, text }: ObjectBody & { readonly objectsUrl: string; readonly view: string },
  token: string,
) => ({
  method: 'PUT' as const,
  url: `${objectsUrl}/views/${encodeURIComponent(view)}/objects/${encodeURIComponent(id)}`,
  headers: {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    accept: 'application/json',
  },
  body: text,
});

function verdictOf(response: HttpResponse): ObjectVerdict {
  const { status, headers } = response;
  const message = () => refusal(response, theInterface).message;
  if (status === 429) return { status, kind: 'busy', retryAfterMs: retryAfterMs(headers) };
  if (status === 401) return { status, kind: 'unauthorized', message: message() };
  if (isProvenRefusal(status)) return { status, kind: 'refused', message: message() };
  if (status < 200 || status >= 300) return { status, kind: 'unknown', message: message() };
  const transaction = readWriteTransaction(parseCleanJson(response.text));
  if (transaction !== undefined) return { status, kind: 'taken', transaction };
  return {
    status,
    kind: 'unknown',
    message: `${theInterface} returned a response that this program cannot read: ${beginningOf(response.text)}`,
  };
}
