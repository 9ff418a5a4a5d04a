/** A thread that opens new databases at the same moments as others; posts the messages of its failures. */
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { openDatabase } from './open-database.ts';

const { gate, folder, threads, rounds } = workerData as {
  gate: Int32Array;
  folder: string;
  threads: number;
  rounds: number;
};
const failures: string[] = [];
for (let round = 0; round < rounds; round++) {
  Atomics.add(gate, 0, 1);
  while (Atomics.load(gate, 0) < threads * (round + 1));
  try {
    openDatabase({
      path: join(folder, `${round}.sqlite`),
      migrations: ['CREATE TABLE word (text TEXT)'],
      setUp: (database) => void database.pragma('journal_mode = WAL'),
    }).close();
  } catch (error) {
    failures.push(String(error));
  }
}
parentPort?.postMessage(failures);
