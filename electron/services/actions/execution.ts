/** Execution of actions: prepares each, and asks the user about unknown targets and host keys. */
import type { Approval } from '../../../shared/actions.ts';
import type { Platform } from '../../platform.ts';
import type { ActionJournal } from '../../storage/action-journal.ts';
import type { Connections } from '../connections/service.ts';
import { readNoticeRules } from '../monitor/shared/stored-settings.ts';
import { createExecute } from './execute.ts';
import { createGate } from './gate.ts';
import { createHttpRunner } from './http/run-http.ts';
import { createSupplyToken } from './http/supply-token.ts';
import { Denied } from './outcome.ts';
import type { ActionRequest, Prepared } from './prepared-action.ts';
import type { Progress } from './progress.ts';
import { createQuestionNotices } from './questions/question-notices.ts';
import { type Asking, createQuestions, type Questions } from './questions/questions.ts';
import { createHostKeys } from './ssh/host-keys.ts';
import type { HandlerChoices } from './stored-settings.ts';

interface ExecutionDeps {
  readonly platform: Pick<Platform, 'notify'> & Partial<Pick<Platform, 'settings'>>;
  readonly connections: Pick<Connections, 'fixedOn' | 'current'>;
  readonly journal: ActionJournal;
  readonly choices: HandlerChoices;
  /** Whether a user can be asked about targets and host keys; if not, they are refused. */
  readonly canAsk: boolean;
  /** Accepts an unknown host key without asking. */
  readonly acceptHostKeys?: boolean;
  /** Certificates that targets may show, beside those of the system. */
  readonly ca?: string;
  readonly now: () => number;
  readonly newId: () => string;
  /** Called when the open questions may have changed. */
  readonly onChange: () => void;
}

interface Execution {
  readonly questions: Questions;
  readonly prepare: (request: ActionRequest, connectionId: string) => Prepared;
  close(): Promise<void>;
}

/** Returns what a user allowed by a yes. */
const approvalOf = (asking: Asking, { allowedOnce }: Progress['pendingAction']): Omit<Approval, 'at'> => {
  if (asking.about === 'host-key') return { about: 'host-key', subject: asking.fingerprint };
  const { text } = asking.target;
  return { about: allowedOnce.has(text) ? 'once' : 'target', subject: text };
};

export function createExecution(deps: ExecutionDeps): Execution {
  const { platform, connections, journal, choices, now, newId } = deps;
  const { settings } = platform;
  const notifyQuestions =
    settings &&
    createQuestionNotices({ notify: platform.notify, rules: () => readNoticeRules(settings), now });
  const questions = createQuestions({
    newId,
    now,
    onChange() {
      notifyQuestions?.(questions.all());
      deps.onChange();
    },
  });
  const ask = async (
    asking: Asking,
    { signal, approval, pendingAction }: Pick<Progress, 'signal' | 'approval' | 'pendingAction'>,
    isAllowed?: () => boolean,
  ): Promise<boolean> => {
    if (!deps.canAsk) return false;
    questions.expectNotRefused(asking, pendingAction);
    return approval(questions.ask(asking, { signal, pendingAction, isAllowed }), () =>
      approvalOf(asking, pendingAction),
    );
  };
  const gate = createGate({
    allowed: () => choices.settings().allowed,
    async ask(target, { capability, isAllowed, ...progress }) {
      const isApproved = await ask({ about: 'target', target, capability }, progress, isAllowed);
      if (!isApproved && deps.canAsk) throw new Denied(`${target.text} was refused by a user.`);
      return isApproved;
    },
  });
  const hostKeys = createHostKeys({
    pins: journal,
    now,
    ask: async (hostKey, progress) =>
      deps.acceptHostKeys === true || ask({ about: 'host-key', ...hostKey }, progress),
  });
  const runner = createHttpRunner({ ...(deps.ca !== undefined && { ca: deps.ca }) });
  const supplied = createSupplyToken({ connections, choices, now });
  const prepare = createExecute({
    settings: choices.settings,
    gate,
    http: runner,
    hostKeys,
    canAsk: deps.canAsk,
    token: supplied.token,
  });
  return { questions, prepare, close: () => runner.close() };
}
