/** Builds of the page, of the host (`--mode host`) and of the preload script (`--mode preload`). */
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type UserConfig } from 'vite';
import { contractOutline } from './scripts/page-build/contract-outline.ts';
import { pureConstants } from './scripts/page-build/pure-constants.ts';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Packages that nearly every page needs. */
const base =
  /node_modules[\\/](react|react-dom|scheduler|zod|zustand|clsx|@mantine[\\/](core|hooks|notifications|spotlight|store)|@floating-ui|@tabler)[\\/]/;

/** Our own code that nearly every page needs. */
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
    // The content security policy allows fonts and images only from our own files, not from data: URLs.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // Code that every page needs is in few files: loading forty small ones took longer than loading their content.
        codeSplitting: {
          groups: [
            // Loaded before everything else: opens the pipe to the host, and configures Zod, which is loaded later.
            { name: 'before', test: /zod-without-eval|early-pipe/ },
            // The part that the first page needs, separate from the part that only other pages need.
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
 * Packages that are not bundled into the host: native libraries, packages that read their own files, and those of
 * Electron. All others are bundled: finding and reading two hundred small files took a third of the time to respond.
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
