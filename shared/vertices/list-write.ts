/** A prepared write: exact bodies, the reasons for them, and what has to be confirmed before. */

/** The JSON object that is posted to `/{id}`: heads with `=`, `+`, `-` or no prefix. @source interfaces.md 4.3 */
export type WriteBody = Readonly<Record<string, unknown>>;

/** `touch`: only `-` and `+`, what is not named stays alone. `replace`: `=`. `plain`: no prefix. */
export type WriteForm = 'touch' | 'replace' | 'plain' | 'nothing';

/** Warning shown before a write; `confirm` where the user has to confirm it. */
export interface ListWarning {
  readonly kind: /** A scalar becomes a list and stays one. */
    | 'becomes-list'
    /** A value that is no text (a number, true, JSON) becomes one in a list. */
    | 'becomes-text'
    /** A plain write leaves one value of a list. */
    | 'collapses'
    /** Nothing of it is left. */
    | 'empties'
    /** Values that are written again have a time that is not known: the platform sets a new one. */
    | 'loses-created'
    /** Between the two requests, values are missing that are there before and after. */
    | 'two-requests'
    /** A change names what is not there (any more) and does nothing. */
    | 'does-nothing';
  readonly attribute: string;
  readonly confirm: boolean;
  readonly sentence: string;
}

export interface AttributeWrite {
  readonly attribute: string;
  readonly form: WriteForm;
  /** How many values the platform takes away or writes for it. */
  readonly effect: number;
  readonly adds: number;
  readonly removes: number;
  /** Edited in place: neither among those added nor among those removed. */
  readonly changes: number;
  /** How many values the write leaves alone, with their times. */
  readonly keeps: number;
  /** Why it is written so, in sentences. */
  readonly reason: string;
}

export interface ListWrite {
  /** One after the other, none while nothing would change; two where their order matters. */
  readonly bodies: readonly WriteBody[];
  readonly attributes: readonly AttributeWrite[];
  readonly warnings: readonly ListWarning[];
}
