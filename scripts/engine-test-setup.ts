/** Unit tests of the host share the threads of the engine: starting one takes a quarter of a second of the CPU. */
import { vi } from 'vitest';
import type { Thread } from '../electron/engine/thread.ts';

/** Threads of closed pools by their entry; test files of one process share them. */
const idleThreads = new Map<string, Thread[]>();

vi.mock(import('../electron/engine/thread.ts'), async (original) => {
  const thread = await original();
  return { ...thread, startThread: (entry) => shared(entry, thread.startThread) };
});

function shared(entry: URL, start: (entry: URL) => Thread): Thread {
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
      // A thread that does not end its task is ended, as it is in the program.
      if (isRunning || !entry.pathname.endsWith('/engine/worker.ts')) await thread.end();
      else if (thread.alive) idle.push(thread);
    },
  };
}
