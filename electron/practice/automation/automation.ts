/**
 * The automation of the practice platform: takes new issues, comments on them, requests actions, and ends them.
 * @source wire.md §5
 */
import { type Clock, createAlarm } from '../clock.ts';
import type { Author, GraphChange } from '../graph/graph.ts';
import { issueType, type Vertex } from '../graph/vertex.ts';
import type { Comment } from '../objects/comments.ts';
import type { World } from '../world.ts';
import type { Chance } from './chance.ts';
import { createIssueAccess, statusOf } from './issue-access.ts';
import { createPace } from './pace.ts';
import { asksToEject, delayMs, finalStatuses, type Step } from './script.ts';
import { type ActionRequester, createSteps, nameOf } from './steps.ts';
import type { Task } from './tasks.ts';

interface Automation {
  start(): void;
  /** Sets its speed; 1 is the default, and 0 pauses it. */
  setSpeed(speed: number): void;
  stop(): void;
}

/** Attribute of an issue that requests its processing by the automation. */
const requestMark = '/ProcessIssue';
/** Due tasks that one transaction executes at most. */
const batchSize = 100;

export function createAutomation(deps: {
  world: World;
  clock: Clock;
  actions: ActionRequester;
  chance: Chance;
  /** Author of the automation's comments and changes. */
  author: Author;
  report: (cause: unknown) => void;
}): Automation {
  const { world, actions, chance, author } = deps;
  const { graph, automationTasks: tasks } = world;
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

  const perform = createSteps({
    world,
    actions,
    chance,
    plan,
    report: deps.report,
    issues: createIssueAccess(deps),
    isStopped: () => isStopped,
  });

  const run = (task: Task): void => {
    const issue = graph.read(task.issue);
    if (isFinal(issue)) tasks.drop(issue.id);
    else perform[task.step as Step](issue);
  };

  const runDueTasks = (): void => {
    world.write(() => {
      for (const task of tasks.due(pace.now(), batchSize))
        try {
          // A nested transaction, so that a step that fails changes nothing.
          world.write(() => run(task));
        } catch (error) {
          tasks.drop(task.issue);
          deps.report(error);
        }
      tasks.setClock(pace.now());
    });
    wake();
  };
  const alarm = createAlarm({ clock: deps.clock, ring: runDueTasks, report: deps.report });
  const schedule = (issue: Vertex): void => {
    tasks.begin({ issue: issue.id, step: 'take' }, pace.now() + delayMs(chance, nameOf(issue), 'take'));
    wake();
  };
  /** Schedules issues that were marked for processing while the automation did not run. */
  const scheduleStrays = (): void => {
    for (const id of tasks.unscheduledIssues(finalStatuses)) schedule(graph.read(id));
  };

  const changed = ({ before, after }: GraphChange): void => {
    if (after?.type !== issueType) return;
    if (isFinal(after)) tasks.drop(after.id);
    else if (after.attributes.has(requestMark) && !before?.attributes.has(requestMark)) schedule(after);
  };
  const commented = (issue: Vertex, comments: readonly Comment[]): void => {
    if (issue.writer === author.id || isFinal(issue)) return;
    if (comments.some(({ value }) => asksToEject(value))) plan(issue, 'eject');
  };

  return {
    start() {
      world.write(() => {
        tasks.wakeWaiting(pace.now());
        scheduleStrays();
      });
      world.listen({ changed, commented, reset: () => world.write(scheduleStrays) });
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
