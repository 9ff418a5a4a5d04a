/**
 * Lets the unit tests of the host share the engine's threads, because starting one takes a quarter of a second of CPU.
 */
import { vi } from 'vitest';
import type { Thread } from '../electron/engine/thread.ts';

/** Threads of closed pools by their entry; test files of one process share them. */
const idleThreads = new Map<string, Thread[]>();

vi.mock(import('../electron/engine/thread.ts'), async (original) => {
  const thread = await original();
  return { ...thread, startThread: (entry) => sharedThread(entry, thread.startThread) };
});

function sharedThread(entry: URL, start: (entry: URL) => Thread): Thread {
  const idle = idleThreads.get(entry.href) ?? [];
  idleThreads.set(entry.href, idle);
  const thread = idle.pop() ?? start(entry);
  let isRunning = false;
  return {
    get alive() {
      return thread.alive;
    },
    async run(job) {
      isRunning = true;
      try {
        return await thread.run(job);
      } finally {
        isRunning = false;
      }
    },
    async end() {
      // A thread that still runs a task is really ended, like in the program.
      if (isRunning || !entry.pathname.endsWith('/engine/worker.ts')) await thread.end();
      else if (thread.alive) idle.push(thread);
    },
  };
}
