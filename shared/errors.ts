/** The one error that crosses process borders, and the codes that distinguish failures. */

export const errorCodes = [
  'bad-input', // the input cannot be used
  'not-found', // the requested thing does not exist
  'conflict', // the thing already exists, or another process or user holds it
  'offline', // the other side could not be reached: nothing was sent
  'lost', // sent, and the connection closed before a response
  'unauthorized', // sign-in is refused
  'rejected', // the platform refused the request
  'unreadable', // the program does not understand the platform's response
  'timeout', // no response in the time allowed
  'aborted', // the caller aborted the request
  'closed', // the pipe between window and host closed
  'internal', // a fault of this program
] as const;
export type ErrorCode = (typeof errorCodes)[number];

/** A failure in one clear sentence; `details` is shown to users on demand and never contains a secret. */
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

/** Whether a call of Node failed because a file or folder does not exist, or a part of its path is no folder. */
export const isFileMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');

/** For `catch`: returns null if a file or folder is missing. @throws the error if it is another one */
export function nullIfMissing(error: unknown): null {
  if (isFileMissing(error)) return null;
  throw error;
}

/** Returns any thrown value as an AppError: other values become `internal` with the original as cause. */
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
