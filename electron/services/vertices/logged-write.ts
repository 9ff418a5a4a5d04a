/** Makes one request that writes, with its entry in the log before it leaves and after it ends. */
import { AppError } from '../../../shared/errors.ts';
import type { VertexRow } from '../../../shared/vertices.ts';
import { retryAfterMs, shownCharacters } from '../../remote/answer.ts';
import type { HttpAnswer } from '../../remote/http.ts';
import type { WriteLog } from '../../storage/write-log.ts';
import type { Current } from '../connections/service.ts';

export interface WriteRequest {
  readonly to: Current;
  readonly vertex: VertexRow;
  /** After the address of the graph. */
  readonly path: string;
  /** As it is sent, or what it is where that is no text. */
  readonly body: string;
  /** Asked again where the platform is busy, and nothing was written. */
  readonly send: () => Promise<HttpAnswer>;
  /** Before it is asked again: much may happen in a wait. What it throws ends the write. */
  readonly again?: () => Promise<void>;
}

/** Whatever the platform answers but that it is busy. @throws AppError of the connection, and `conflict` */
export type LoggedWrite = (request: WriteRequest) => Promise<HttpAnswer>;

const mostTries = 4;
const mostWaitMs = 30_000;

export function createLoggedWrite(deps: {
  readonly log: Pick<WriteLog, 'begin' | 'end'>;
  readonly now: () => number;
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
  /** There is another entry. */
  readonly onChange: () => void;
}): LoggedWrite {
  const { log, now, wait, onChange } = deps;

  const once = async ({ to, vertex, path, body, send }: WriteRequest): Promise<HttpAnswer> => {
    const { id: vertexId, name, xid } = vertex;
    // The switch may have been turned since the page asked.
    to.expectWritable();
    const entry = { at: now(), connection: to.name, vertexId, vertex: name || xid || vertexId };
    const id = log.begin({ ...entry, method: 'POST', path, body });
    onChange();
    try {
      const answer = await send();
      end(id, { status: answer.status, answer: answer.text.slice(0, shownCharacters) });
      return answer;
    } catch (error) {
      const why =
        error instanceof AppError ? error.message : 'A fault of this program kept it from an answer.';
      end(id, { status: null, answer: why });
      throw error;
    }
  };

  const end: typeof log.end = (id, came) => {
    try {
      log.end(id, came);
    } catch {
      // What was written stays written though the disk is full: the entry says by itself that no answer is known.
    }
  };

  return async (request) => {
    for (let tries = 1; ; tries += 1) {
      const answer = await once(request);
      if (answer.status !== 429 || tries === mostTries) return answer;
      const ms = Math.min(retryAfterMs(answer.headers['retry-after']), mostWaitMs);
      await wait(ms, new AbortController().signal);
      await request.again?.();
    }
  };
}
