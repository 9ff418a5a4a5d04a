import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

// Long, since a machine may be ten times slower, and a passing test does not wait until the limit.
const expectOptions = { poll: { timeout: 180_000 } };
// No retries: a test that needs a second try is a defect.
const limits = { testTimeout: 900_000, hookTimeout: 900_000, retry: 0 };
const setup = 'scripts/unit-setup.ts';
/** Tests in which a stand-in replaces the module `electron`. */
const electronTests = ['electron/desktop/**/*.test.ts', 'electron/main*.test.ts'];

export default defineConfig({
  test: {
    // Tests wait for processes and timers, so one more worker than cores keeps all cores busy.
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        test: {
          name: 'pure',
          include: ['shared/**/*.test.ts'],
          setupFiles: [setup],
          environment: 'node',
          ...limits,
          expect: expectOptions,
          // The code in shared/ has no state that a test could leave behind.
          isolate: false,
        },
      },
      {
        test: {
          name: 'node',
          include: ['{electron,scripts}/**/*.test.ts'],
          exclude: electronTests,
          setupFiles: [setup, 'scripts/engine-test-setup.ts'],
          environment: 'node',
          ...limits,
          expect: expectOptions,
          // Loading the same modules again for each test file took as long as the tests; they leave no state behind.
          isolate: false,
        },
      },
      {
        test: {
          name: 'electron',
          include: electronTests,
          setupFiles: [setup],
          environment: 'node',
          ...limits,
          expect: expectOptions,
          // Inlined, so that its own import of the module `electron` is replaced by the stand-in, too.
          server: { deps: { inline: ['electron-store'] } },
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'page',
          include: ['renderer/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          ...limits,
          expect: expectOptions,
          setupFiles: [setup, 'renderer/page-test-setup.ts'],
          // Loading the component library for each test file took longer than the tests; each test mounts its own page.
          isolate: false,
        },
      },
    ],
  },
});
