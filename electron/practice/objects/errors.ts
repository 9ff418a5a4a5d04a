/** Why the write of a domain object fails, in the words of its transaction. */

/** One item of a transaction's `errors`. @source wire.md §5, chosen */
export interface ObjectError {
  readonly code: number;
  readonly message: string;
  /** Which field of the object it is about; `$id` where it is about the object itself. */
  readonly field: string;
}

/** Ends a transaction as done-failure. */
export class ObjectRefused extends Error {
  override readonly name = 'ObjectRefused';
  readonly errors: readonly ObjectError[];

  constructor(errors: readonly ObjectError[]) {
    super(errors.map(({ message }) => message).join(' '));
    this.errors = errors;
  }
}

export const ownField = '$id';
