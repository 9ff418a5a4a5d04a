/** Writes one domain object and says what came of the request, so that nobody has to guess whether it was taken. */
import { AppError } from '../../shared/errors.ts';
import { parseJson, refusal, retryAfterMs, shownCharacters } from './answer.ts';
import type { SignIn } from './auth.ts';
import type { HttpAnswer } from './http.ts';
import { readWriteTransaction, type WriteTransaction } from './objects.ts';

export interface ObjectBody {
  readonly id: string;
  /** As JSON. */
  readonly text: string;
}

export type ObjectVerdict = {
  /** Of HTTP; null without an answer. */
  readonly status: number | null;
} & (
  | { readonly kind: 'taken'; readonly transaction: WriteTransaction }
  /** Not taken: ask again after so many milliseconds. */
  | { readonly kind: 'busy'; readonly retryAfterMs: number }
  /** Not taken, although the token is new. */
  | { readonly kind: 'unauthorized'; readonly message: string }
  /** Not taken: the platform does not want this object. */
  | { readonly kind: 'refused'; readonly message: string }
  /** Perhaps taken. */
  | { readonly kind: 'unknown'; readonly message: string }
);

export interface ObjectWriting {
  /**
   * It cannot be called back.
   * @throws AppError `unauthorized` where sign-in is refused, `offline`, or another one; nothing was taken then
   * @source interfaces.md 4.2, wire.md §5
   */
  put(body: ObjectBody): Promise<ObjectVerdict>;
}

const theInterface = 'The Domain Object interface';
const timeoutMs = 30_000;
/** The server gave up waiting for the body, or says that it did. */
const requestTimeout = 408;

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

/** What goes out for an object: all of it but what HTTP itself adds. @source interfaces.md 4.2 */
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

function verdictOf(answer: HttpAnswer): ObjectVerdict {
  const { status, headers } = answer;
  const message = () => refusal(answer, theInterface).message;
  if (status === 429) return { status, kind: 'busy', retryAfterMs: retryAfterMs(headers['retry-after']) };
  if (status === 401) return { status, kind: 'unauthorized', message: message() };
  if (status >= 500 || status === requestTimeout) return { status, kind: 'unknown', message: message() };
  if (status >= 300) return { status, kind: 'refused', message: message() };
  const transaction = readWriteTransaction(parseJson(answer.text));
  if (transaction !== undefined) return { status, kind: 'taken', transaction };
  const shown = answer.text.slice(0, shownCharacters);
  return {
    status,
    kind: 'unknown',
    message: `${theInterface} answered something this program does not understand: ${shown}`,
  };
}
