/** Reads a file through the sources in a thread as the engine has them, so that its memory is that of the program. */
import { parentPort } from 'node:worker_threads';
import { readSource } from './read-source.ts';

parentPort?.on('message', async (path: string) => parentPort?.postMessage(await readSource(path)));
