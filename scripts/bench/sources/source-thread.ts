/**
 * Thread of `source-process.ts` that reads a file like a thread of the engine, so that its memory is that of the
 * program.
 */
import { parentPort } from 'node:worker_threads';
import { readSource } from './read-source.ts';

parentPort?.on('message', async (path: string) => parentPort?.postMessage(await readSource(path)));
