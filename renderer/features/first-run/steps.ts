/** State of the first steps that other parts can see. */
export interface FirstRunFacts {
  /** A file is open. */
  readonly hasFile: boolean;
  /** Rows were sent since the steps began, and their run has ended. */
  readonly hasSent: boolean;
}

/** Next step: 1 opens a sample, 2 sends it, 3 shows the result. */
export type FirstRunStep = 1 | 2 | 3;

/** Steps never go back: sending implies an opened file, even if it is closed by now. */
export const stepOf = ({ hasFile, hasSent }: FirstRunFacts): FirstRunStep => (hasSent ? 3 : hasFile ? 2 : 1);
