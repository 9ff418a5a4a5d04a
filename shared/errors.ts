/** The one error that crosses process borders, and the codes that distinguish failures. */

export const errorCodes = [
  'bad-input', // what was handed in cannot be used
  'not-found', // the thing asked for is not there
  'conflict', // it exists already, or another process or user holds it
  'offline', // the other side could not be reached: nothing was sent
  'lost', // sent, and the connection closed before a response
  'unauthorized', // sign-in is refused
  'rejected', // the platform refused the request
  'unreadable', // the program does not understand the platform's response
  'timeout', // no response in the time allowed
  'aborted', // the asker gave up
  'closed', // the pipe between window and host closed
  'internal', // a fault of this program
] as const;
export type ErrorCode = (typeof errorCodes)[number];

/** A failure in one clear sentence; `details` is what a curious user may unfold (never a secret). */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly details: string | undefined;
  /** HTTP status of a refusal; known only in the process that received it. */
  declare readonly status?: number;

  constructor(
    code: ErrorCode,
    message: string,
    options: { details?: string | undefined; cause?: unknown; status?: number } = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.details = options.details;
    if (options.status !== undefined) this.status = options.status;
  }
}

/** Whether a call of Node failed because a file or folder does not exist, or one on the way to it is no folder. */
export const isFileMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');

/** Any thrown value as an AppError; what is not one becomes `internal` with the original as cause. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  return new AppError('internal', 'Something went wrong in Graph Intake. See the log for details.', {
    cause: error,
  });
}

/** Closes a union: the compiler names the case that was forgotten. */
export function assertNever(value: never): never {
  throw new AppError('internal', `Unexpected case ${JSON.stringify(value)}.`);
}
