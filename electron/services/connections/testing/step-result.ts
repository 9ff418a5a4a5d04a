/** Result of one step of a connection test. */

export interface StepResult {
  readonly state: 'passed' | 'failed' | 'skipped';
  readonly message: string;
  readonly remedy?: string;
}
