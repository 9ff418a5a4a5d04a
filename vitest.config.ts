import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

// Generous, because waiting costs nothing where a test passes: a machine may be slow, and is not waited for in vain.
const patient = { poll: { timeout: 60_000 } };
// A test that needs a second try is a defect, so that nothing is repeated.
const limits = { testTimeout: 180_000, hookTimeout: 180_000, retry: 0 };
const setup = 'scripts/unit-setup.ts';
/** Tests in which the module electron is replaced by its stand-in. */
const ofElectron = ['electron/desktop/**/*.test.ts', 'electron/main*.test.ts'];

export default defineConfig({
  test: {
    // Tests wait for processes and timers, so that one more than there are cores keeps all of them busy.
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        test: {
          name: 'pure',
          include: ['shared/**/*.test.ts'],
          setupFiles: [setup],
          environment: 'node',
          ...limits,
          expect: patient,
          // Nothing of it has a state that a test could leave behind.
          isolate: false,
        },
      },
      {
        test: {
          name: 'node',
          include: ['{electron,scripts}/**/*.test.ts'],
          exclude: ofElectron,
          setupFiles: [setup, 'scripts/engine-test-setup.ts'],
          environment: 'node',
          ...limits,
          expect: patient,
          // Loading the same files in a new process for each of them took as long as the tests; they leave nothing behind.
          isolate: false,
        },
      },
      {
        test: {
          name: 'electron',
          include: ofElectron,
          setupFiles: [setup],
          environment: 'node',
          ...limits,
          expect: patient,
          // So that it meets the stand-in for the module electron, which it imports itself.
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
          expect: patient,
          setupFiles: [setup, 'renderer/page-test-setup.ts'],
          // Loading the component library again for each file took longer than the tests; every test mounts a page anew.
          isolate: false,
        },
      },
    ],
  },
});
