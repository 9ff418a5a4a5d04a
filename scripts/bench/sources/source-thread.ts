/**
 * Thread of `source-process.ts` that reads a file like a thread of the engine, so that the measured memory is what the
 * program would use.
 */
import { parentPort } from 'node:worker_threads';
import { readSource } from './read-source.ts';

parentPort?.on('message', async (path: string) => parentPort?.postMessage(await readSource(path)));
