/** The steps that an action reports before its start, and the approvals that it waits for. */

export interface Progress {
  /** Ends the action: its time limit, a stop by hand, or a connection that became read-only. */
  readonly signal: AbortSignal;
  /** Shows the action as waiting for approval until the question is resolved. */
  approval<T>(question: Promise<T>): Promise<T>;
  /**
   * Records the start, once. Nothing of the action may reach its target before this resolves.
   * @throws Denied where nothing may start any more, AppError where the start cannot be recorded, or the signal's reason
   */
  start(): Promise<void>;
}
