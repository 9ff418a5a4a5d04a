import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

// Machines that test are noisy: what a test waits for may take its time, and is still waited for.
const patient = { poll: { timeout: 10_000 } };
// One that passes only when repeated has passed, and `npm test` names it at its end.
const retry = 1;

export default defineConfig({
  test: {
    // Left to itself it keeps one core free, which on two is half of them.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'pure',
          include: ['shared/**/*.test.ts'],
          environment: 'node',
          ...{ testTimeout: 40_000, retry },
          expect: patient,
          // Nothing of it has a state that a test could leave behind.
          isolate: false,
        },
      },
      {
        test: {
          name: 'node',
          include: ['{electron,scripts}/**/*.test.ts'],
          environment: 'node',
          ...{ testTimeout: 40_000, retry },
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
          ...{ testTimeout: 40_000, retry },
          expect: patient,
          setupFiles: ['renderer/page-test-setup.ts'],
          // Loading the component library again for each file took longer than the tests; every test mounts a page anew.
          isolate: false,
        },
      },
    ],
  },
});
