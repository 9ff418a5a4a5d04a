/** The steps that an action reports before its start, and the approvals that it waits for. */
import type { Approval } from '../../../shared/actions.ts';

/** An action that waits for an approval, as the question to the user describes it. */
export interface PendingAction {
  /** Id of the action. */
  readonly actionId: string;
  /** The command, or the method and address; without secrets, and empty where it is not known yet. */
  readonly wants: string;
  /** User on the target; empty where there is none. */
  readonly user: string;
  /** When it expires, in ms since epoch. */
  readonly due: number;
  /** Whether a user runs the action by hand: an earlier refusal then does not apply. */
  readonly byHand: boolean;
  /** The targets that the user allowed for this action only; questions add to it. */
  readonly allowedOnce: Set<string>;
}

export interface Progress {
  readonly pendingAction: PendingAction;
  /** Ends the action: its time limit, a stop by hand, or a connection that became read-only. */
  readonly signal: AbortSignal;
  /**
   * Shows the action as waiting for approval until the question is resolved, and records the approval that `given`
   * returns after a yes.
   */
  approval(question: Promise<boolean>, given: () => Omit<Approval, 'at'>): Promise<boolean>;
  /**
   * Records the start, once. Nothing of the action may reach its target before this resolves.
   * @throws Denied where nothing may start any more, AppError where the start cannot be recorded, or the signal's reason
   */
  start(): Promise<void>;
}
