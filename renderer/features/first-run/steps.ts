/** What of the first steps can be seen from outside. */
export interface FirstRunFacts {
  /** A file is open. */
  readonly hasFile: boolean;
  /** Rows were sent since the steps began, and their run has ended. */
  readonly hasSent: boolean;
}

/** The step that is next: 1 takes a sample, 2 sends it, 3 looks at what became of it. */
export type FirstRunStep = 1 | 2 | 3;

/** Nobody is sent back: who has sent has had a file, also when it is closed by now. */
export const stepOf = ({ hasFile, hasSent }: FirstRunFacts): FirstRunStep => (hasSent ? 3 : hasFile ? 2 : 1);
