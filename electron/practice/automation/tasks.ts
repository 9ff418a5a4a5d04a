/** Stores the next task of the automation for each issue, and when it is due. */
import type { Db } from '../store/database.ts';

export interface Task {
  /** `ogit/_id` */
  readonly issue: string;
  readonly step: string;
}

/** All moments are in the automation's time (`pace.ts`). The task of an issue is removed with the issue. */
export interface Tasks {
  /** Stores a task unless the issue already has one. */
  begin(task: Task, due: number): void;
  /** Stores a task, and replaces the one of the issue; with null for `due` it waits for an outside event. */
  put(task: Task, due: number | null): void;
  drop(issue: string): void;
  of(issue: string): Task | undefined;
  due(now: number, limit: number): Task[];
  /** Returns when the next task is due. */
  next(): number | undefined;
  /** Makes the tasks due that wait for an outside event, because after a restart that event will never occur. */
  wakeWaiting(now: number): void;
  /** Returns issues that are marked for processing, but have no task and no final status. */
  unscheduledIssues(isFinal: readonly string[]): string[];
  /** Returns the automation's time that was stored last. */
  clock(): number;
  setClock(moment: number): void;
}

export function createTasks(db: Db): Tasks {
  const begin = db.prepare('INSERT OR IGNORE INTO automation_tasks (issue, step, due) VALUES (?, ?, ?)');
  const put = db.prepare(
    `INSERT INTO automation_tasks (issue, step, due) VALUES (?, ?, ?)
     ON CONFLICT DO UPDATE SET step = excluded.step, due = excluded.due`,
  );
  const drop = db.prepare('DELETE FROM automation_tasks WHERE issue = ?');
  const of = db.prepare<[string], Task>('SELECT issue, step FROM automation_tasks WHERE issue = ?');
  const due = db.prepare<[number, number], Task>(
    'SELECT issue, step FROM automation_tasks WHERE due <= ? ORDER BY due, issue LIMIT ?',
  );
  const next = db.prepare<[], number | null>('SELECT min(due) FROM automation_tasks').pluck();
  const callIn = db.prepare('UPDATE automation_tasks SET due = ? WHERE due IS NULL');
  const strays = db
    .prepare<[string], string>(
      `SELECT id FROM vertices WHERE type = 'ogit/Automation/AutomationIssue'
         AND json_type(attributes, '$."/ProcessIssue"') IS NOT NULL
         AND coalesce(json_extract(attributes, '$."ogit/status"'), '') NOT IN (SELECT value FROM json_each(?))
         AND id NOT IN (SELECT issue FROM automation_tasks)`,
    )
    .pluck();
  const clock = db.prepare<[], number>('SELECT moment FROM automation_clock').pluck();
  const setClock = db.prepare(
    `INSERT INTO automation_clock (id, moment) VALUES (1, ?) ON CONFLICT DO UPDATE SET moment = excluded.moment`,
  );

  return {
    begin: ({ issue, step }, moment) => {
      begin.run(issue, step, Math.round(moment));
    },
    put: ({ issue, step }, moment) => {
      put.run(issue, step, moment === null ? null : Math.round(moment));
    },
    drop: (issue) => {
      drop.run(issue);
    },
    of: (issue) => of.get(issue),
    due: (now, limit) => due.all(now, limit),
    next: () => next.get() ?? undefined,
    wakeWaiting: (now) => {
      callIn.run(Math.round(now));
    },
    unscheduledIssues: (isFinal) => strays.all(JSON.stringify(isFinal)),
    clock: () => clock.get() ?? 0,
    setClock: (moment) => {
      setClock.run(Math.round(moment));
    },
  };
}
