/** What each thread of the engine runs. */
import { serveTasks } from './serve-tasks.ts';
import { tasks } from './tasks.ts';

serveTasks(tasks);
