import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type UserConfig } from 'vite';
import { contractOutline } from './scripts/page-build/contract-outline.ts';
import { pureConstants } from './scripts/page-build/pure-constants.ts';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Packages that nearly every page stands on. */
const base =
  /node_modules[\\/](react|react-dom|scheduler|zod|zustand|clsx|@mantine[\\/](core|hooks|notifications|spotlight|store)|@floating-ui|@tabler)[\\/]/;

/** Our own code that nearly every page stands on. */
const shared = /[\\/](shared[\\/]|renderer[\\/](ui[\\/](?!grid|json-editor)|hooks[\\/]|host[\\/.]))/;

/** The page: static files that Electron serves as app:// and serve.ts over 127.0.0.1. */
const page: UserConfig = {
  root: at('renderer'),
  base: './',
  plugins: [react(), contractOutline(), pureConstants()],
  build: {
    outDir: at('dist/renderer'),
    emptyOutDir: true,
    target: 'chrome150',
    // The policy allows fonts and images from our own files only, never from data: addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // What every page stands on comes as one file: forty small ones took longer than all that is in them.
        codeSplitting: {
          groups: [
            // Before anything else is read: it opens the pipe to the host, and configures Zod, which comes later.
            { name: 'before', test: /zod-without-eval|early-pipe/ },
            // What the first page needs of it, apart from what the others need.
            { name: 'first-base', test: base, tags: ['$initial'] },
            { name: 'first-shared', test: shared, tags: ['$initial'] },
            { name: 'base', test: base, minShareCount: 4 },
            { name: 'shared', test: shared, minShareCount: 4 },
          ],
        },
      },
    },
  },
};

/**
 * Packages that stay beside the host: native libraries, files of their own, or Electron's alone. All others are in its
 * few files: looking up and reading two hundred small ones was a third of what it takes to answer.
 */
const outsideHost = [
  'better-sqlite3',
  'ssh2',
  '@fastify/swagger',
  '@fastify/swagger-ui',
  'electron',
  'electron-store',
];

/** The host: every entry that Node or Electron starts. */
const host: UserConfig = {
  ssr: { noExternal: true, external: outsideHost },
  build: {
    ssr: true,
    outDir: at('dist/host'),
    emptyOutDir: true,
    target: 'node24',
    minify: false,
    rolldownOptions: {
      input: {
        main: at('electron/main.ts'),
        serve: at('electron/serve.ts'),
        cli: at('electron/cli.ts'),
        'self-test': at('electron/self-test/main.ts'),
        'practice-worker': at('electron/practice/worker.ts'),
        'engine-worker': at('electron/engine/worker.ts'),
      },
      output: { entryFileNames: '[name].js', chunkFileNames: 'parts/[name]-[hash].js' },
    },
  },
};

/** A sandboxed preload must be one CommonJS file. */
const preload: UserConfig = {
  build: {
    ssr: true,
    outDir: at('dist/host'),
    emptyOutDir: false,
    minify: false,
    rolldownOptions: {
      input: { preload: at('electron/preload.ts') },
      output: { format: 'cjs', entryFileNames: '[name].cjs' },
      external: ['electron'],
    },
  },
};

export default defineConfig(({ mode }) => (mode === 'host' ? host : mode === 'preload' ? preload : page));
