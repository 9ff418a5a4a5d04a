/** The next task of the automation for each issue, and when it is due. */
import type { Db } from '../store/database.ts';

export interface Task {
  /** `ogit/_id` */
  readonly issue: string;
  readonly step: string;
}

/** Moments are those of the automation's own time. An issue that is removed takes its task with it. */
export interface Tasks {
  /** Does nothing where the issue has a task. */
  begin(task: Task, due: number): void;
  /** Takes the place of whatever task the issue has; without `due` it waits for something outside. */
  put(task: Task, due: number | null): void;
  drop(issue: string): void;
  of(issue: string): Task | undefined;
  due(now: number, limit: number): Task[];
  /** When the next one is due. */
  next(): number | undefined;
  /** Wakes the tasks that wait for an outside event that will not come any more. */
  callIn(now: number): void;
  /** Issues of the graph that are marked and were never taken. */
  strays(isFinal: readonly string[]): string[];
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
    callIn: (now) => {
      callIn.run(Math.round(now));
    },
    strays: (isFinal) => strays.all(JSON.stringify(isFinal)),
    clock: () => clock.get() ?? 0,
    setClock: (moment) => {
      setClock.run(Math.round(moment));
    },
  };
}
