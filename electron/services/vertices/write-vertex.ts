/** Writes to one vertex: reads it again, compares it with what the page showed, writes, and reads back. */
import { AppError, toAppError } from '../../../shared/errors.ts';
import { compareValues, isChanged } from '../../../shared/vertices/compare/compare-values.ts';
import { holdingOf, readHolding, readLists, type VertexLists } from '../../../shared/vertices/list-value.ts';
import type { WriteBody } from '../../../shared/vertices/list-write.ts';
import { predict } from '../../../shared/vertices/predict.ts';
import { attributesOf, readBody } from '../../../shared/vertices/write-body.ts';
import type { OpenVertex, VertexAttributes, WriteResult } from '../../../shared/vertices.ts';
import { type GraphAddress, theGraph } from '../../remote/graph-requests.ts';
import { postToVertex } from '../../remote/graph-vertex.ts';
import { refusal } from '../../remote/read-response.ts';
import type { Current } from '../connections/service.ts';
import type { LoggedWrite } from './logged-write.ts';
import { readVertex } from './reading.ts';

interface VertexWrite {
  readonly id: string;
  /** The state that the page showed, as far as the bodies name it. */
  readonly base: VertexAttributes;
  readonly bodies: readonly WriteBody[];
}

interface Deps {
  readonly loggedWrite: LoggedWrite;
  readonly now: () => number;
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
}

/**
 * Writes a vertex. A request without a response is decided by reading back, and never sent once more: a value would be
 * added twice.
 * @throws AppError `not-found`, `bad-input` for bodies that no platform takes, and those of reading it first but `lost`
 * @source interfaces.md 4.3, wire.md §4, "Lists" and "Errors"
 */
export async function writeVertex(deps: Deps, to: Current, request: VertexWrite): Promise<WriteResult> {
  const { loggedWrite } = deps;
  const { id, base, bodies } = request;
  const at = { graphUrl: to.addresses.graphUrl, signIn: to.signIn };
  for (const body of bodies) readBody(body);
  const read = () => readPatiently(deps, at, id);
  const first = await read().catch(unlessLost);
  if (first instanceof AppError)
    return { outcome: 'stopped', written: 0, isKnown: true, message: first.message, after: null };
  const before = first;
  const attributes = attributesOf(bodies);
  const isOther = (name: string) => isChanged(readHolding(base[name]), readHolding(before.attributes[name]));
  if (attributes.some(isOther)) return { outcome: 'changed', theirs: before };

  for (const [written, body] of bodies.entries()) {
    const stop = await sendUntilDone(body, bodies.slice(0, written));
    if (stop !== null) return { outcome: 'stopped', written, ...stop };
  }
  try {
    return { outcome: 'written', before, after: await read() };
  } catch (error) {
    const message = `Everything was written, but could not be read back: ${toAppError(error).message}`;
    return { outcome: 'stopped', written: bodies.length, isKnown: true, message, after: null };
  }

  /** Sends one body. Returns null once it is written, or why writing stops. */
  async function sendUntilDone(body: WriteBody, done: readonly WriteBody[]): Promise<Stop | null> {
    for (let tries = 1; ; tries += 1) {
      const fault = await posted(body, done).catch((error: unknown) => toAppError(error));
      if (fault === null) return null;
      const after = await read().catch(() => null);
      const outcome = isDoubtful(fault) ? outcomeOf(after, before, [...done, body]) : 'not-written';
      if (outcome === 'written') return null;
      // After a response, a missing change was not made; without a response, the write may still arrive.
      const mayAgain = fault instanceof Failed && outcome === 'not-written' && tries < maxTries;
      if (mayAgain) continue;
      const isLost = fault.code === 'lost' && outcome === 'not-written';
      return {
        message: `${fault.message} ${isLost ? lostWords : outcomeWords[outcome]}`.trim(),
        isKnown: outcome === 'not-written' && !isLost,
        after,
      };
    }
  }

  /** Returns null if the platform accepted the body, else its failure. */
  async function posted(body: WriteBody, done: readonly WriteBody[]): Promise<AppError | null> {
    const path = `/${encodeURIComponent(id)}`;
    const send = () => postToVertex(at, id, body);
    const beforeRetry = async () => {
      if (outcomeOf(await read(), before, [...done, body]) !== 'not-written')
        throw new AppError('conflict', 'Another user changed the vertex while the platform was busy.');
    };
    const response = await loggedWrite({
      to,
      vertex: before,
      path,
      body: JSON.stringify(body),
      send,
      beforeRetry,
    });
    if (response.status < 300) return null;
    const refused = refusal(response, theGraph);
    return response.status < 500 ? refused : new Failed(refused.code, refused.message, refused);
  }
}

const busyMs = [1_000, 2_000, 4_000];

/** Reads the vertex, again after a while if the platform is busy. @throws AppError `not-found`, and those of reading */
async function readPatiently({ now, wait }: Deps, at: GraphAddress, id: string): Promise<OpenVertex> {
  for (const ms of busyMs)
    try {
      return await readVertex(at, id, now);
    } catch (error) {
      if (!(error instanceof AppError) || error.status !== 429) throw error;
      await wait(ms, new AbortController().signal);
    }
  return readVertex(at, id, now);
}

/** Returns the error of a read whose response was lost, which is not that of a write. @throws all other errors */
function unlessLost(error: unknown): AppError {
  if (error instanceof AppError && error.code === 'lost') return error;
  throw error;
}

const maxTries = 3;

/** Why writing stopped at a body. */
interface Stop {
  readonly message: string;
  /** Whether it is known that the body was not written. */
  readonly isKnown: boolean;
  /** The vertex as read afterwards; null if it could not be read. */
  readonly after: OpenVertex | null;
}

/** The platform responded with a failure of its own: the write may have been made. @source wire.md §4, "Errors" */
class Failed extends AppError {}

const isDoubtful = (fault: AppError): boolean => fault instanceof Failed || fault.code === 'lost';

type WriteOutcome = 'written' | 'not-written' | 'unread' | 'unknown';

const outcomeWords: Readonly<Record<WriteOutcome, string>> = {
  written: '',
  'not-written': 'It was not written.',
  unread: 'The outcome is unknown, because the vertex cannot be read: open it again.',
  unknown: 'The outcome is unknown: the vertex now holds neither its previous nor the intended values.',
};

const lostWords = 'It was missing when the vertex was read again, but may still arrive.';

/** Returns the outcome of the last body, judged by the current content of the vertex (`after`). */
function outcomeOf(after: OpenVertex | null, before: OpenVertex, bodies: readonly WriteBody[]): WriteOutcome {
  if (after === null) return 'unread';
  const start = readLists(before.attributes);
  const last = bodies.slice(-1);
  const found = readLists(after.attributes);
  const isAs = (intended: VertexLists) =>
    attributesOf(last).every(
      (name) => compareValues(holdingOf(intended, name), holdingOf(found, name)) === null,
    );
  if (isAs(predict(start, bodies, null))) return 'written';
  return isAs(predict(start, bodies.slice(0, -1), null)) ? 'not-written' : 'unknown';
}
