/** Sends one request that writes to a vertex, and records it in the log before it is sent and after it has ended. */
import { AppError } from '../../../shared/errors.ts';
import { hidden } from '../../../shared/redaction/held-secrets.ts';
import type { VertexRow } from '../../../shared/vertices.ts';
import type { HttpResponse } from '../../remote/http.ts';
import { beginningOf, retryAfterMs } from '../../remote/read-response.ts';
import type { WriteLog } from '../../storage/write-log.ts';
import type { Current } from '../connections/service.ts';

interface WriteRequest {
  readonly to: Current;
  readonly vertex: VertexRow;
  /** After the address of the graph. */
  readonly path: string;
  /** The body as it is sent, or a description if it is not text. */
  readonly body: string;
  /** Called again if the platform is busy, in which case nothing was written. */
  readonly send: () => Promise<HttpResponse>;
  /** Called before another attempt, because much may have changed meanwhile. An error ends the write. */
  readonly beforeRetry?: () => Promise<void>;
}

/**
 * Sends the request, several times while the platform is busy, and returns the last response.
 * @throws AppError of the connection, and `conflict`
 */
export type LoggedWrite = (request: WriteRequest) => Promise<HttpResponse>;

const maxTries = 4;
const maxWaitMs = 30_000;

export function createLoggedWrite(deps: {
  readonly log: Pick<WriteLog, 'begin' | 'end'>;
  readonly now: () => number;
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
  /** Called when there is another entry. */
  readonly onChange: () => void;
}): LoggedWrite {
  const { log, now, wait, onChange } = deps;

  const once = async ({ to, vertex, path, body, send }: WriteRequest): Promise<HttpResponse> => {
    const { id: vertexId, name, xid } = vertex;
    // The switch may have changed since the page checked it.
    to.expectWritable();
    // The value was read with a secret of this program in it; the page shows `hidden` in its place.
    if (body.includes(hidden))
      throw new AppError(
        'rejected',
        `The value contains “${hidden}”, which Graph Intake shows in place of a secret. Writing it would replace the secret on the platform, so nothing was sent; remove “${hidden}” first.`,
      );
    const entry = { at: now(), connection: to.name, vertexId, vertex: name || xid || vertexId };
    const id = log.begin({ ...entry, method: 'POST', path, body });
    onChange();
    try {
      const response = await send();
      end(id, { status: response.status, response: beginningOf(response.text) });
      return response;
    } catch (error) {
      const why =
        error instanceof AppError ? error.message : 'An error in Graph Intake prevented a response.';
      end(id, { status: null, response: why });
      throw error;
    }
  };

  const end: typeof log.end = (id, result) => {
    try {
      log.end(id, result);
    } catch {
      // A full disk does not undo the write: its entry shows that the response is unknown.
    }
  };

  return async (request) => {
    for (let tries = 1; ; tries += 1) {
      const response = await once(request);
      if (response.status !== 429 || tries === maxTries) return response;
      const ms = Math.min(retryAfterMs(response.headers), maxWaitMs);
      await wait(ms, new AbortController().signal);
      await request.beforeRetry?.();
    }
  };
}
