/** Files of a round: machines, their dependencies, and the connection to the practice platform. */
import type { PracticeAddress } from '../../electron/practice/server.ts';

export function machinesOf(rows: number): string {
  const lines = Array.from(
    { length: rows },
    (_, n) => `"scale:${n}","ogit/MARS/Machine","host ${n}","practice-scope"`,
  );
  return `"ogit/_xid","ogit/_type","ogit/name","ogit/_scope"\n${lines.join('\n')}\n`;
}

/** Each machine but the last depends on the next one. */
export function dependenciesOf(rows: number): string {
  const lines = Array.from({ length: rows - 1 }, (_, n) => `"scale:${n}","ogit/dependsOn","scale:${n + 1}"`);
  return `"from:ogit/_xid","verb","to:ogit/_xid"\n${lines.join('\n')}\n`;
}

export function connectionOf({
  authUrl,
  connectorUrl,
  graphUrl,
  clientId,
  username,
}: PracticeAddress): string {
  const addresses = { authUrl, connectorUrl, graphUrl };
  const connection = { name: 'Scale', environment: 'test', clientId, username, addresses };
  return JSON.stringify({ kind: 'graph-intake connections', version: 1, connections: [connection] });
}
