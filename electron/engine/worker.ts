/** Entry of each thread of the engine. */
import { serveTasks } from './serve-tasks.ts';
import { tasks } from './tasks.ts';

serveTasks(tasks);
