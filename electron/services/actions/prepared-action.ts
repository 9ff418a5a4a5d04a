/** An action that is ready to run, and the dependencies of its execution. */

import type { HandlerSettings } from '../../../shared/actions.ts';
import type { Submission } from '../../remote/actions.ts';
import type { Gate } from './gate.ts';
import type { HttpRunner } from './http/run-http.ts';
import type { CommandOutcome, Kind } from './outcome.ts';
import type { Progress } from './progress.ts';
import type { HostKeys } from './ssh/host-keys.ts';

export type ActionRequest = Pick<Submission, 'handler' | 'capability' | 'parameters'>;

export interface Prepared {
  /** Host of the command or of the URL; empty where it is unknown. */
  readonly target: string;
  readonly kind: Kind;
  /**
   * Returns the command line, or the method and address, as filled with parameters of which the secrets are hidden;
   * empty where it is unknown.
   */
  executes(shown: ActionRequest['parameters']): string;
  /** User of the command on its target; empty for a request. */
  readonly user: string;
  /** Whether it would start without approval and without preparations, so that its start can be recorded with its receipt. */
  startsAtOnce(): boolean;
  /** Resolves when it may begin, which may need approval. @throws Denied */
  permit(progress: Progress): Promise<void>;
  /** @throws Denied, AppError, or the reason of the signal */
  run(progress: Progress): Promise<CommandOutcome>;
}

export interface ExecuteDeps {
  readonly settings: () => Pick<HandlerSettings, 'defaults' | 'config' | 'allowLocal' | 'keyPath'>;
  readonly gate: Gate;
  readonly http: HttpRunner;
  readonly hostKeys: HostKeys;
  /** Whether a user can be asked, in a window. */
  readonly canAsk: boolean;
  /** Returns a token of the account for `supply_token` on a connection. */
  readonly token: (connectionId: string) => Promise<string>;
}
