/** The world that moves: takes new issues, comments on them, asks for actions, and ends them. @source wire.md §5 */
import type { ActionOutcome } from '../../../shared/practice.ts';
import { type Clock, createAlarm } from '../clock.ts';
import type { Author, GraphChange } from '../graph/graph.ts';
import { issueType, type Vertex } from '../graph/vertex.ts';
import type { Comment } from '../objects/comments.ts';
import type { World } from '../world.ts';
import type { Chance } from './chance.ts';
import { createHands, statusOf } from './hands.ts';
import { createPace } from './pace.ts';
import {
  type AskedAction,
  actionOn,
  actionText,
  asksToEject,
  delayMs,
  ending,
  finalStatuses,
  lookText,
  requestOn,
  requestText,
  type Step,
  takeText,
} from './script.ts';
import type { Task } from './tasks.ts';

interface Automation {
  start(): void;
  /** Sets its speed; 1 is the default, and 0 pauses it. */
  setSpeed(speed: number): void;
  stop(): void;
}

/** What it needs of the action interface. */
interface ActionAsker {
  /** How many are connected. */
  handlers(): number;
  submit(action: AskedAction): Promise<ActionOutcome>;
}

const marking = '/ProcessIssue';
const batch = 100;

export function createAutomation(deps: {
  world: World;
  clock: Clock;
  actions: ActionAsker;
  chance: Chance;
  /** On whose behalf it writes. */
  author: Author;
  report: (cause: unknown) => void;
}): Automation {
  const { world, actions, chance, author } = deps;
  const { graph, automationTasks: tasks } = world;
  const { say, setStatus, originOf } = createHands(deps);
  const pace = createPace(deps.clock, tasks.clock());
  let isStopped = false;

  const plan = (issue: Vertex, step: Step): void => {
    tasks.put({ issue: issue.id, step }, pace.now() + delayMs(chance, nameOf(issue), step));
    wake();
  };
  const wake = (): void => {
    const next = tasks.next();
    if (next !== undefined && !isStopped) alarm.set(pace.onClock(next));
  };

  /** Asked once the transaction has ended, because what is sent to a handler cannot be taken back. */
  const ask = (issue: Vertex): void => {
    if (actions.handlers() === 0) {
      continueRun(issue, actionText(originOf(issue), { state: 'no-handler' }));
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
  const onResult = (id: string, text: string): void => {
    if (isStopped) return;
    world.write(() => {
      // Meanwhile it may have been ended, removed, or replaced.
      if (tasks.of(id)?.step === 'acted') continueRun(graph.read(id), text);
    });
  };
  const continueRun = (issue: Vertex, text: string): void => {
    setStatus(issue, 'PROCESSING');
    say(issue, text);
    plan(issue, 'decide');
  };

  const perform: Readonly<Record<Step, (issue: Vertex) => void>> = {
    take(issue) {
      setStatus(issue, 'PROCESSING');
      say(issue, takeText(originOf(issue)));
      plan(issue, 'look');
    },
    look(issue) {
      say(issue, lookText(originOf(issue)));
      plan(issue, 'act');
    },
    act: ask,
    acted: (issue) => continueRun(issue, actionText(originOf(issue), undefined)),
    decide(issue) {
      say(issue, ending(chance, nameOf(issue), originOf(issue)).text);
      plan(issue, 'end');
    },
    end: (issue) => setStatus(issue, ending(chance, nameOf(issue), originOf(issue)).status),
    eject: (issue) => setStatus(issue, 'TERMINATED'),
  };

  const run = (task: Task): void => {
    const issue = graph.read(task.issue);
    if (isFinal(issue)) tasks.drop(issue.id);
    else perform[task.step as Step](issue);
  };

  const ring = (): void => {
    world.write(() => {
      for (const task of tasks.due(pace.now(), batch))
        try {
          // Of a step that fails nothing stays: this is a transaction within the one of the batch.
          world.write(() => run(task));
        } catch (error) {
          tasks.drop(task.issue);
          deps.report(error);
        }
      tasks.setClock(pace.now());
    });
    wake();
  };
  const alarm = createAlarm({ clock: deps.clock, ring, report: deps.report });
  const guarded = (work: () => void): void => {
    try {
      work();
    } catch (error) {
      deps.report(error);
    }
  };

  const notice = (issue: Vertex): void => {
    tasks.begin({ issue: issue.id, step: 'take' }, pace.now() + delayMs(chance, nameOf(issue), 'take'));
    wake();
  };
  const takeStrays = (): void => {
    for (const id of tasks.strays(finalStatuses)) notice(graph.read(id));
  };

  const changed = ({ before, after }: GraphChange): void => {
    if (after?.type !== issueType) return;
    if (isFinal(after)) tasks.drop(after.id);
    else if (after.attributes.has(marking) && !before?.attributes.has(marking)) notice(after);
  };
  const commented = (issue: Vertex, comments: readonly Comment[]): void => {
    if (issue.writer === author.id || isFinal(issue)) return;
    if (comments.some(({ value }) => asksToEject(value))) plan(issue, 'eject');
  };

  return {
    start() {
      world.write(() => {
        tasks.callIn(pace.now());
        takeStrays();
      });
      world.listen({ changed, commented, reset: () => world.write(takeStrays) });
      wake();
    },
    setSpeed(speed) {
      pace.setSpeed(speed);
      alarm.stop();
      wake();
    },
    stop() {
      isStopped = true;
      alarm.stop();
      world.write(() => tasks.setClock(pace.now()));
    },
  };
}

const isFinal = (issue: Vertex): boolean => finalStatuses.includes(String(statusOf(issue)));

/** What an issue is called in every run of the same story; its `ogit/_id` is another each time. */
const nameOf = ({ id, xid, attributes }: Vertex): string =>
  xid ?? String(attributes.get('ogit/subject') ?? id);
