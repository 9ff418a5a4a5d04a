/** Calls, events and their shapes for the action handler, which executes requests of the platform on target systems. */

import { z } from 'zod';
import { actionStates } from './actions/action-states.ts';
import { ahConfig, capabilityNames } from './actions/ah-config.ts';
import { exportDestination } from './export-destination.ts';
import { slice } from './paging.ts';
import { call, event } from './rpc.ts';

/**
 * States of the action handler. `stopped`; `connecting`, also after a disconnect; `running`: connected; `stopping`:
 * accepts no new actions and finishes the running ones; `refused`: the sign-in or the interface is refused, and the
 * user has to act.
 */
const handlerStates = ['stopped', 'connecting', 'running', 'stopping', 'refused'] as const;

/** One action in the list; parameters and result by `one`. Secrets are replaced by `•••` everywhere. */
const actionRow = z.object({
  id: z.string(),
  state: z.enum(actionStates),
  capability: z.string(),
  /** Host of the command or of the URL, with its port unless that is the usual one. */
  target: z.string(),
  receivedAt: z.number(),
  /** When its start was recorded, just before anything could reach the target; null if it never started. */
  startedAt: z.number().nullable(),
  /** Milliseconds from its receipt to its end; null while it has not ended. */
  tookMs: z.number().nullable(),
  /** Exit code of a command, status of a request; null if there is none. */
  code: z.number().nullable(),
  /** Why it failed or was denied; empty if it did not and was not. */
  message: z.string(),
  /** Whether the user tried it by hand from the page. */
  byHand: z.boolean(),
});
export type ActionRow = z.infer<typeof actionRow>;

/** A decision of a user that let an action reach its target. */
const approval = z.object({
  /** Milliseconds since epoch. */
  at: z.number(),
  /** `once`: the target, for this action only; `target`: the target from then on; `host-key`: the key of the host. */
  about: z.enum(['once', 'target', 'host-key']),
  /** The target, or the fingerprint of the key. */
  subject: z.string(),
});
export type Approval = z.infer<typeof approval>;

const actionDetails = actionRow.extend({
  parameters: z.record(z.string(), z.unknown()),
  /** The command line, or the method and address, without secrets; empty where they were not known or not recorded. */
  executes: z.string(),
  /** User of the command on its target; empty for a request. */
  user: z.string(),
  /** Empty where no approval was necessary or given; null where an earlier version recorded none. */
  approvals: z.array(approval).nullable(),
  /** Result as it was sent; null while there is none. */
  result: z.record(z.string(), z.unknown()).nullable(),
  /** How often the result was sent, and the last reply of the platform. */
  sent: z.number(),
  reply: z.string(),
});
export type ActionDetails = z.infer<typeof actionDetails>;

/** Target that actions may reach: a host name, an address, or the beginning of a URL. */
const allowed = z.object({
  kind: z.enum(['host', 'url-prefix']),
  text: z.string().trim().min(1).max(500),
});
export type Allowed = z.infer<typeof allowed>;

/** Settings that the page can change; the passwords of the accounts are set by `setAccount` and never returned. */
export const handlerSettings = z.object({
  /** Capabilities that are offered without a configuration. @source interfaces.md 2.10, USE_DEFAULT_AH_CONFIGS */
  defaults: z.array(z.enum(capabilityNames)),
  /** @source interfaces.md 2.10, AH_CONFIG; wire.md §6 */
  config: ahConfig,
  allowed: z.array(allowed),
  /** Whether commands may run on this machine; off unless the user switches it on. */
  allowLocal: z.boolean(),
  atOnce: z.number().int().min(1).max(100),
  /** Path of the RSA private key; empty if there is none. */
  keyPath: z.string(),
  /** Whether the handler starts with the program. */
  startWithProgram: z.boolean(),
});
export type HandlerSettings = z.infer<typeof handlerSettings>;

/** A host key that was accepted once and is expected from then on. */
const pinnedKey = z.object({ host: z.string(), fingerprint: z.string(), since: z.number() });

/** Common fields of questions, about the actions that wait for the decision. */
const waiting = {
  id: z.string(),
  /** Id of the action that waits longest. */
  actionId: z.string(),
  /** Its command, or method and address; without secrets, empty where it is unknown. */
  wants: z.string(),
  /** Its user on the target; empty if there is none. */
  user: z.string(),
  /** When the first of the actions expires, in ms since epoch. */
  due: z.number(),
  /** Number of actions that wait. */
  waiting: z.number(),
};

/** Questions that wait for the user's approval. */
const handlerQuestion = z.discriminatedUnion('about', [
  z.object({ about: z.literal('host-key'), ...waiting, host: z.string(), fingerprint: z.string() }),
  z.object({ about: z.literal('target'), ...waiting, target: allowed, capability: z.string() }),
]);

const stateCounts = z.partialRecord(z.enum(actionStates), z.number());

const handlerState = z.object({
  state: z.enum(handlerStates),
  /** Why it is not running, in a sentence; empty while it is. */
  message: z.string(),
  /** Id of the connection the handler runs for; while it does not run, of the chosen one, whose actions are listed. */
  connection: z.string(),
  capabilities: z.array(
    z.object({
      name: z.string(),
      implementation: z.enum(['http', 'ssh', 'local']),
      parameters: z.array(z.string()),
      /** `default`, or the name under AH_CONFIG. */
      from: z.string(),
    }),
  ),
  settings: handlerSettings,
  /** Line for authorized_keys of the targets; null without a key. */
  publicKey: z.string().nullable(),
  /** Why the key cannot be used; empty if it can. */
  keyProblem: z.string(),
  /** User names of the service account and of that for supply_token; the passwords are in the vault. */
  account: z.string(),
  externalAccount: z.string(),
  pinned: z.array(pinnedKey),
  questions: z.array(handlerQuestion),
  /** Actions whose start is recorded and that have not ended. */
  running: z.number(),
  /** Actions that have not started: they wait for approval, a free slot or their target. */
  waiting: z.number(),
  total: z.number(),
  /** Failed actions, without those that were denied or expired without approval. */
  failed: z.number(),
  /** Number of actions in each state, and of those among them that failed; a state without actions is left out. */
  states: stateCounts,
  failedIn: stateCounts,
  version: z.number(),
});
export type HandlerState = z.infer<typeof handlerState>;

const actionId = z.object({ id: z.string() });

/** Calls and events of the action handler. */
export const actions = {
  /** Connects to the chosen connection. @throws AppError `conflict` if it runs already in another process */
  start: call(z.void(), z.void(), { timeoutMs: null }),
  /** Accepts no more actions; those that run are finished, or with `now` cut off at once. */
  stop: call(z.object({ now: z.boolean() }), z.void(), { timeoutMs: null }),
  /** Lists actions, newest first. `of` has the numbers without the filter, at the same moment. */
  list: call(
    z.object({
      /** Lists the actions in these states that did not fail; empty for all states. */
      states: z.array(z.enum(actionStates)),
      text: z.string(),
      /** Lists the failed actions as well, beside those of `states`. */
      failed: z.boolean().optional(),
      /** Lists only actions that began at or before this moment, in ms since epoch, so that the list does not move. */
      until: z.number().optional(),
      ...slice,
    }),
    z.object({
      total: z.number(),
      rows: z.array(actionRow),
      of: z.object({ total: z.number(), failed: z.number(), states: stateCounts, failedIn: stateCounts }),
    }),
  ),
  one: call(actionId, actionDetails),
  /**
   * Counts ended actions in equal pieces of the time before now, oldest first; `denied` or expired without approval.
   */
  figures: call(
    z.object({ spanMs: z.number().int().positive(), buckets: z.number().int().min(1).max(200) }),
    z.array(z.object({ at: z.number(), succeeded: z.number(), failed: z.number(), denied: z.number() })),
  ),
  /** Sends a stored result once more. */
  resend: call(actionId, z.void()),
  /** Executes an action by hand, in the same way as one of the platform; the platform gets no result. */
  tryOut: call(
    z.object({ capability: z.string(), parameters: z.record(z.string(), z.unknown()) }),
    z.object({ id: z.string() }),
  ),
  /** @throws AppError `bad-input` that names path and reason */
  setSettings: call(handlerSettings, z.void()),
  /** Sets the service account, or the one of supply_token; null removes it. */
  setAccount: call(
    z.object({
      which: z.enum(['service', 'external']),
      account: z.object({ username: z.string().min(1), password: z.string().min(1) }).nullable(),
    }),
    z.void(),
    { timeoutMs: null },
  ),
  /**
   * Decides a question. An approved target is added to the allow list, unless it is approved for `onlyAction` alone.
   * @throws AppError `not-found` if nothing waits for the decision any more
   */
  decide: call(actionId.extend({ yes: z.boolean(), onlyAction: z.string().optional() }), z.void()),
  unpin: call(z.object({ host: z.string() }), z.void()),
  /** Exports the settings as an environment file, without secrets. */
  exportEnvironment: call(z.void(), exportDestination, { timeoutMs: null }),
  changed: event(handlerState),
};
