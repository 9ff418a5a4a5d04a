/** Adapts the number of rows in a request, and the number of concurrent requests, to the last responses. */
import { formatCount } from '../units.ts';

/** Facts of a response, or of its absence. */
export interface ResponseFeedback {
  readonly rows: number;
  readonly bytes: number;
  readonly tookMs: number;
  /** `too-large`: 413. `busy`: 429. `lost`: no response, or an unusable one. */
  readonly end: 'answered' | 'too-large' | 'busy' | 'lost';
}

export interface Pace {
  readonly rowsPerRequest: number;
  readonly bytesPerRequest: number;
  /** Number of concurrent requests. */
  readonly atOnce: number;
  /** Reason for the last change; empty before the first. */
  readonly reason: string;
  /** Upper bounds of `rowsPerRequest` and `atOnce`. */
  readonly maxRows: number;
  readonly maxAtOnce: number;
  /** Consecutive responses without trouble since concurrency was reduced. */
  readonly goodResponses: number;
}

const firstRows = 500;
export const maxRowsPerRequest = 5_000;
export const maxBytesPerRequest = 8_000_000;
const firstAtOnce = 4;
/** Upper limit of connections, whatever a recipe says: more would be unfair to other clients of the platform. */
const maxRequestsAtOnce = 32;

const targetMs = 2_000;
/** Between half the target and twice the target nothing changes, so that the size does not oscillate. */
const tooSlowMs = targetMs * 2;
const quickMs = targetMs / 2;
const goodResponsesToRise = 8;

/** @param limits of a recipe: upper bound of rows per request; concurrent requests at the start and at most */
export function firstPace(limits: {
  readonly rowsPerRequest?: number | undefined;
  readonly requestsAtOnce?: number | undefined;
}): Pace {
  const maxRows = Math.min(limits.rowsPerRequest ?? maxRowsPerRequest, maxRowsPerRequest);
  const maxAtOnce = Math.min(limits.requestsAtOnce ?? firstAtOnce, maxRequestsAtOnce);
  return {
    rowsPerRequest: Math.min(firstRows, maxRows),
    bytesPerRequest: maxBytesPerRequest,
    atOnce: maxAtOnce,
    reason: '',
    maxRows,
    maxAtOnce,
    goodResponses: 0,
  };
}

/** Returns the pace after a response; the same object if nothing changes. */
export function paceAfter(pace: Pace, feedback: ResponseFeedback): Pace {
  switch (feedback.end) {
    case 'too-large':
      return afterTooLarge(pace, feedback);
    case 'busy':
      return afterBusy(pace);
    case 'lost':
      return reduced(pace, feedback.rows, 'the last request got no response');
    default:
      return afterResponse(pace, feedback);
  }
}

function afterResponse(before: Pace, { rows, bytes, tookMs }: ResponseFeedback): Pace {
  const pace = afterGoodResponse(before);
  if (tookMs > tooSlowMs) return reduced(pace, rows, `the last response took ${secondsWords(tookMs)}`);
  const wasFull = rows >= pace.rowsPerRequest && bytes * 2 <= pace.bytesPerRequest;
  if (tookMs >= quickMs || !wasFull || pace.rowsPerRequest >= pace.maxRows) return pace;
  const rowsPerRequest = Math.min(pace.rowsPerRequest * 2, pace.maxRows);
  return withReason(
    pace,
    { rowsPerRequest },
    `raised to ${rowsWords(rowsPerRequest)}: ${quickWords(tookMs)}`,
  );
}

/** Halves the number of rows. Feedback on a request that was sent before the last reduction is ignored. */
function reduced(pace: Pace, rows: number, why: string): Pace {
  if (rows > pace.rowsPerRequest || pace.rowsPerRequest === 1) return pace;
  const rowsPerRequest = Math.max(1, Math.floor(Math.min(rows, pace.rowsPerRequest) / 2));
  return withReason(pace, { rowsPerRequest }, `reduced to ${rowsWords(rowsPerRequest)}: ${why}`);
}

function afterTooLarge(pace: Pace, { rows, bytes }: ResponseFeedback): Pace {
  const maxRows = Math.max(1, Math.min(pace.maxRows, Math.floor(rows / 2)));
  const bytesPerRequest = Math.max(1, Math.min(pace.bytesPerRequest, Math.floor(bytes / 2)));
  if (maxRows === pace.maxRows && bytesPerRequest === pace.bytesPerRequest) return pace;
  const rowsPerRequest = Math.min(pace.rowsPerRequest, maxRows);
  return withReason(
    pace,
    { rowsPerRequest, maxRows, bytesPerRequest },
    `reduced to ${rowsWords(rowsPerRequest)}: the platform does not accept larger requests`,
  );
}

function afterBusy(pace: Pace): Pace {
  if (pace.atOnce === 1) return pace.goodResponses === 0 ? pace : { ...pace, goodResponses: 0 };
  const atOnce = Math.floor(pace.atOnce / 2);
  return {
    ...withReason(pace, { atOnce }, `reduced to ${requestsWords(atOnce)}: the platform asked to wait`),
    goodResponses: 0,
  };
}

function afterGoodResponse(pace: Pace): Pace {
  if (pace.atOnce >= pace.maxAtOnce) return pace;
  const goodResponses = pace.goodResponses + 1;
  if (goodResponses < goodResponsesToRise) return { ...pace, goodResponses };
  const atOnce = pace.atOnce + 1;
  return {
    ...withReason(pace, { atOnce }, `raised to ${requestsWords(atOnce)}: the platform is keeping up again`),
    goodResponses: 0,
  };
}

const withReason = (pace: Pace, change: Partial<Pace>, reason: string): Pace => ({
  ...pace,
  ...change,
  reason,
});

const rowsWords = (rows: number) => `${formatCount(rows)} ${rows === 1 ? 'row' : 'rows'}`;
const requestsWords = (count: number) => `${count} ${count === 1 ? 'request' : 'requests'} at once`;
const secondsWords = (ms: number) => `${Math.round(ms / 1_000)} s`;
const quickWords = (ms: number) => `the last response took ${Math.max(1, Math.round(ms))} ms`;
