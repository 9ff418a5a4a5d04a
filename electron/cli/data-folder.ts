/** Opens the data folder for a command that writes into it. */
import { makeFolder } from '../storage/files/make-folder.ts';
import { makePrivate } from '../storage/private-data.ts';
import type { Terminal } from './terminal.ts';

/** A command may open the folder twice, and says only once that it is not private. */
const warned = new WeakSet<object>();

/** Makes the folder where it is missing, and closes it to other users; says where that is not possible. */
export async function openDataFolder(
  { data, stderr }: Pick<Terminal, 'data' | 'stderr'>,
  say: (words: string) => void,
): Promise<void> {
  await makeFolder(data, { mode: 0o700 });
  const warning = await makePrivate(data);
  if (warning === null || warned.has(stderr)) return;
  warned.add(stderr);
  say(warning);
}
