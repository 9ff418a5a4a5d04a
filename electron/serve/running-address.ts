/** Finds the address at which a browser can open the program that uses a data folder now. */
import { readStoredSession } from './stored-session.ts';

/** On a busy machine a program may take seconds to respond. */
const responseMs = 5_000;

/** Returns null if no Graph Intake responds at the stored port: then Electron or a terminal command uses the folder. */
export async function runningAddress(data: string): Promise<string | null> {
  const kept = readStoredSession(data);
  if (kept === null) return null;
  const address = `http://127.0.0.1:${kept.port}`;
  try {
    const response = await fetch(address, { redirect: 'manual', signal: AbortSignal.timeout(responseMs) });
    return (await response.text()).includes('Graph Intake') ? address : null;
  } catch {
    return null;
  }
}
