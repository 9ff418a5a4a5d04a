/** Types of a prepared write: its exact bodies, the reasons for them, and warnings that need a confirmation. */

/** The JSON object that is posted to `/{id}`: heads with `=`, `+`, `-` or no prefix. @source interfaces.md 4.3 */
export type WriteBody = Readonly<Record<string, unknown>>;

/** `touch`: only `-` and `+`, so that other items stay untouched. `replace`: `=`. `plain`: no prefix. */
export type WriteForm = 'touch' | 'replace' | 'plain' | 'nothing';

/** Warning shown before a write; `confirm`: whether the user has to confirm it. */
export interface ListWarning {
  readonly kind: /** A scalar becomes a list and stays one. */
    | 'becomes-list'
    /** A value that is no text (a number, true, JSON) becomes text in a list. */
    | 'becomes-text'
    /** A plain write leaves one value of a list. */
    | 'collapses'
    /** No value is left. */
    | 'empties'
    /** Values are written again whose time is not known: the platform sets a new time. */
    | 'loses-created'
    /** Between the two requests, values are missing that exist before and after. */
    | 'two-requests'
    /** An added value is already in the list, or is added twice. */
    | 'repeats'
    /** A change names an item that does not exist, or no longer exists, and so changes nothing. */
    | 'does-nothing';
  readonly attribute: string;
  readonly confirm: boolean;
  readonly sentence: string;
}

export interface AttributeWrite {
  readonly attribute: string;
  readonly form: WriteForm;
  /** How many values the platform removes or writes. */
  readonly effect: number;
  readonly adds: number;
  readonly removes: number;
  /** Values edited in place, which count neither as added nor as removed. */
  readonly changes: number;
  /** How many values the write leaves untouched, with their times. */
  readonly keeps: number;
  /** Why this form was chosen, in sentences. */
  readonly reason: string;
}

export interface ListWrite {
  /** Bodies to send one after the other: none if nothing would change, two if the order of effects matters. */
  readonly bodies: readonly WriteBody[];
  readonly attributes: readonly AttributeWrite[];
  readonly warnings: readonly ListWarning[];
}
