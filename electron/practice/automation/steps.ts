/** Executes the steps of the automation on an issue. */
import type { ActionOutcome } from '../../../shared/practice.ts';
import type { Vertex } from '../graph/vertex.ts';
import type { World } from '../world.ts';
import type { Chance } from './chance.ts';
import type { IssueAccess } from './issue-access.ts';
import {
  actionOn,
  actionText,
  ending,
  lookText,
  type RequestedAction,
  requestOn,
  requestText,
  type Step,
  takeText,
} from './script.ts';

/** The part of the action queue that the automation needs. */
export interface ActionRequester {
  /** Returns the number of connected handlers. */
  handlers(): number;
  submit(action: RequestedAction): Promise<ActionOutcome>;
}

/** @param deps `plan` schedules the next step of an issue */
export function createSteps(deps: {
  readonly world: Pick<World, 'graph' | 'automationTasks' | 'write'>;
  readonly actions: ActionRequester;
  readonly chance: Chance;
  readonly issues: IssueAccess;
  readonly plan: (issue: Vertex, step: Step) => void;
  readonly isStopped: () => boolean;
  readonly report: (cause: unknown) => void;
}): Readonly<Record<Step, (issue: Vertex) => void>> {
  const { world, actions, chance, issues, plan, isStopped } = deps;
  const { graph, automationTasks: tasks } = world;
  const { comment, setStatus, originOf } = issues;

  /** Requests the actions after the transaction has ended, because a request to a handler cannot be undone. */
  const requestActions = (issue: Vertex): void => {
    if (actions.handlers() === 0) {
      proceed(issue, actionText(originOf(issue), { state: 'no-handler' }));
      return;
    }
    setStatus(issue, 'WAITING');
    tasks.put({ issue: issue.id, step: 'acted' }, null);
    const origin = originOf(issue);
    const request = requestOn(origin);
    queueMicrotask(() => {
      Promise.all([
        actions.submit(actionOn(origin)).then((outcome) => actionText(origin, outcome)),
        ...(request === null
          ? []
          : [actions.submit(request).then((outcome) => requestText(origin, outcome))]),
      ]).then((texts) => guarded(() => onResult(issue.id, texts.join('\n'))), deps.report);
    });
  };
  const guarded = (work: () => void): void => {
    try {
      work();
    } catch (error) {
      deps.report(error);
    }
  };

  const onResult = (id: string, text: string): void => {
    if (isStopped()) return;
    world.write(() => {
      // Meanwhile the issue may have been ended or removed, or its task replaced.
      if (tasks.of(id)?.step === 'acted') proceed(graph.read(id), text);
    });
  };
  const proceed = (issue: Vertex, text: string): void => {
    setStatus(issue, 'PROCESSING');
    comment(issue, text);
    plan(issue, 'decide');
  };

  return {
    take(issue) {
      setStatus(issue, 'PROCESSING');
      comment(issue, takeText(originOf(issue)));
      plan(issue, 'look');
    },
    look(issue) {
      comment(issue, lookText(originOf(issue)));
      plan(issue, 'act');
    },
    act: requestActions,
    acted: (issue) => proceed(issue, actionText(originOf(issue), undefined)),
    decide(issue) {
      comment(issue, ending(chance, nameOf(issue), originOf(issue)).text);
      plan(issue, 'end');
    },
    end: (issue) => setStatus(issue, ending(chance, nameOf(issue), originOf(issue)).status),
    eject: (issue) => setStatus(issue, 'TERMINATED'),
  };
}

/** Returns a name of an issue that is the same in every run of a test, while its `ogit/_id` differs. */
export const nameOf = ({ id, xid, attributes }: Vertex): string =>
  xid ?? String(attributes.get('ogit/subject') ?? id);
