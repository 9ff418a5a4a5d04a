/** Closed list of the findings about sending a file: whether each blocks it, needs a confirmation, or is a note. */
import type { ProblemGroup } from '../open-file.ts';

/** Limit of the different references of a file that are looked up on the platform without a request of the user. */
export const maxAutomaticLookups = 10_000;

/** Problems of one cause that would be sent. */
export type FindingCause = Pick<ProblemGroup, 'id' | 'rule' | 'title' | 'rows' | 'column' | 'isExcluded'>;

export type Finding =
  | { readonly kind: 'busy'; readonly as: Occupation }
  | { readonly kind: 'not-sendable'; readonly reason: string }
  | { readonly kind: 'no-rows'; readonly hasHeader: boolean }
  | { readonly kind: 'all-excluded' }
  | { readonly kind: 'not-checked'; readonly because: 'arriving' | 'under-way' | 'cancelled' | 'references' }
  | { readonly kind: 'check-failed'; readonly message: string }
  /** Rows are excluded for references of which no look-up has a result. */
  | { readonly kind: 'lookup-needed' }
  | { readonly kind: 'signed-out' | 'signing-in' | 'read-only'; readonly connection: string }
  | { readonly kind: 'sign-in-failed'; readonly connection: string; readonly message: string }
  | { readonly kind: 'columns-unmapped' }
  | { readonly kind: 'targets-missing'; readonly names: readonly string[] }
  | {
      readonly kind: 'references-missing';
      readonly causes: readonly FindingCause[];
      /** Number of different vertices; null if only some of the rows that refer to them would be sent. */
      readonly vertices: number | null;
      readonly connection: string;
    }
  /** `rows` is null if several causes may have rows in common. */
  | {
      readonly kind: 'values-wrong';
      readonly causes: readonly FindingCause[];
      readonly rows: number | null;
      readonly of: number;
    }
  | { readonly kind: 'mapping-failed' | 'identity-missing'; readonly causes: readonly FindingCause[] }
  /** `duplicated`: what is created a second time, if the platform does not refuse it: every row, or only the issues of rows. */
  | ({ readonly kind: 'created-before'; readonly duplicated: CreatedAgain } & SentBeforeCounts)
  | ({ readonly kind: 'sent-before' } & SentBeforeCounts)
  /** Without these targets rows update vertices and cannot create any. */
  | { readonly kind: 'creation-targets-missing'; readonly names: readonly string[] }
  /** `columns-open`: neither mapped nor left out on purpose. Columns of both kinds are not sent. */
  | { readonly kind: 'columns-open' | 'columns-left-out'; readonly columns: readonly string[] }
  /** Sentences about cells that were lost or changed when the table was converted. */
  | { readonly kind: 'cells-lost'; readonly losses: readonly string[] }
  | { readonly kind: 'references-open' }
  | {
      readonly kind: 'references-looked-up';
      readonly references: number;
      readonly share: number;
      readonly startedAt: number;
    }
  | { readonly kind: 'references-unverified'; readonly references: number; readonly reason: string | null }
  | { readonly kind: 'warnings'; readonly causes: readonly FindingCause[] }
  | { readonly kind: 'excluded'; readonly rows: number; readonly left: number };
type FindingKind = Finding['kind'];

export type CreatedAgain = 'rows' | 'issues';

/** Reason why a file is occupied. */
export type Occupation = 'sent' | 'paused' | 'rehearsed' | 'waiting-in-plan';

export interface SentBeforeCounts {
  readonly connection: string;
  readonly stored: number;
  readonly unknown: number;
  /** `stored` is a minimum. */
  readonly isAtLeast: boolean;
}

/**
 * `blocker`: the file cannot be sent. `confirmation`: the file is sent only after the user has confirmed. `note`: the
 * finding is only shown.
 */
type Weight = 'blocker' | 'confirmation' | 'note';

/** The most important finding first; lists of findings have this order. */
const weights = {
  busy: 'blocker',
  'not-sendable': 'blocker',
  'no-rows': 'blocker',
  'not-checked': 'blocker',
  'check-failed': 'blocker',
  'lookup-needed': 'blocker',
  'all-excluded': 'blocker',
  'signed-out': 'blocker',
  'signing-in': 'blocker',
  'sign-in-failed': 'blocker',
  'read-only': 'blocker',
  'columns-unmapped': 'confirmation',
  'targets-missing': 'confirmation',
  'references-missing': 'confirmation',
  'values-wrong': 'confirmation',
  'mapping-failed': 'confirmation',
  'identity-missing': 'confirmation',
  'created-before': 'confirmation',
  // A note, because rows that update existing vertices do not need these targets.
  'creation-targets-missing': 'note',
  // A note, because recipes of earlier versions run unattended and do not say which columns they leave out.
  'columns-open': 'note',
  // A note, because exports that run unattended often have a few such cells.
  'cells-lost': 'note',
  'references-open': 'note',
  'references-looked-up': 'note',
  'references-unverified': 'note',
  warnings: 'note',
  'sent-before': 'note',
  excluded: 'note',
  'columns-left-out': 'note',
} as const satisfies Record<FindingKind, Weight>;

export const findingKinds = Object.keys(weights) as FindingKind[];
export const weightOf = ({ kind }: Pick<Finding, 'kind'>): Weight => weights[kind];

/** Findings that need a confirmation before sending. */
export type ConfirmationKind = {
  [K in FindingKind]: (typeof weights)[K] extends 'confirmation' ? K : never;
}[FindingKind];
export const confirmationKinds = findingKinds.filter(
  (kind): kind is ConfirmationKind => weights[kind] === 'confirmation',
);
