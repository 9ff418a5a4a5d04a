/** Errors of the writes of domain objects, which their transactions report. */

/** One item of a transaction's `errors`. @source wire.md §5, chosen */
export interface ObjectError {
  readonly code: number;
  readonly message: string;
  /** The field that the error concerns; `$id` for the object itself. */
  readonly field: string;
}

/** Thrown by a write; its transaction ends as done-failure with these errors. */
export class ObjectWriteError extends Error {
  override readonly name = 'ObjectWriteError';
  readonly errors: readonly ObjectError[];

  constructor(errors: readonly ObjectError[]) {
    super(errors.map(({ message }) => message).join(' '));
    this.errors = errors;
  }
}

/** `field` of errors about the object itself. */
export const idField = '$id';
