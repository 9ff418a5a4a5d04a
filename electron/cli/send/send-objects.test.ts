import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { RunState } from '../../../shared/sending/runs.ts';
import { practiceToken } from '../../practice-token.test-kit.ts';
import { openTestTerminal, type TestTerminal } from '../terminal.test-kit.ts';

let terminal: TestTerminal;
beforeAll(async () => {
  terminal = await openTestTerminal();
});
afterEach(() => terminal.setFaults({}));
afterAll(() => terminal.close());

const staging = ['--connection', 'staging', '--yes'];
const heads = ['$id', '$type', 'name', 'subject', 'originNode', 'comments'];
const comment = (id: string) => JSON.stringify({ [id]: { comments: [{ timestamp: 1, value: id }] } });
/** A machine and 30 incidents on it; each incident with an even number has a comment. */
const rows = (name: string) => [
  [name, 'configMachine', name, '', '', ''],
  ...Array.from({ length: 30 }, (_, n) => [
    `${name}-${n}`,
    'incident',
    '',
    `Fan ${n}`,
    name,
    n % 2 === 0 ? comment(`c-${n}`) : '',
  ]),
];
const csvText = (all: readonly (readonly string[])[]) =>
  all.map((row) => `${row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')}\n`).join('');

interface Transaction {
  readonly object: string;
  readonly status: string;
}
/** Returns every write that the platform has accepted. */
async function readWrites(): Promise<readonly Transaction[]> {
  const token = await practiceToken(terminal.practice);
  const response = await fetch(`${terminal.practice.objectsUrl}/views/default/transactions?limit=1000`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return (await response.json()) as Transaction[];
}

describe('graph-intake send of objects', () => {
  it('prints the outcome of each row, and ends with 2 where some failed', async () => {
    const path = await terminal.file(
      'some.csv',
      csvText([heads, ...rows('a'), ['a-x', 'incident', '', 'x', 'nowhere', '']]),
    );
    const sent = await terminal.json<RunState>(['send', path, ...staging, '--confirm', 'references-missing']);
    expect(sent).toMatchObject({ code: 2, counts: { stored: 31, failed: 1 } });
  });

  it('continues after it was killed: it looks up its known transactions, and sends no comment twice', async () => {
    const path = await terminal.file('killed.csv', csvText([heads, ...rows('k')]));
    await terminal.setFaults({ latencyMs: 250 });
    const running = terminal.start(['send', path, ...staging]);
    const ofFile = async () => (await readWrites()).filter(({ object }) => /objects\/k(-|$)/.test(object));
    await expect.poll(async () => (await ofFile()).length).toBeGreaterThan(6);
    // From now on, no request is executed before the process is dead.
    await terminal.setFaults({ latencyMs: 600_000 });
    running.child.kill('SIGKILL');
    await running.ended;
    await terminal.setFaults({});
    const resumed = await terminal.json<RunState>(['continue', '--verify-after', '1,2']);
    const { counts } = resumed;
    // A comment that was in flight and did not arrive is left to the user: it is not sent.
    expect(counts.stored + counts.unknown + counts['not-sent']).toBe(31);
    expect(counts.failed).toBe(0);
    // The platform has accepted a write of each stored row, and of no other.
    expect(new Set((await ofFile()).map(({ object }) => object)).size).toBe(counts.stored);
    const writes = Map.groupBy(await ofFile(), ({ object }) => object);
    // Incidents with a comment were written only once.
    for (const [object, ofObject] of writes) {
      const number = Number(/-(\d+)$/.exec(object)?.[1] ?? 1);
      if (number % 2 === 0) expect([object, ofObject.length]).toEqual([object, 1]);
    }
  });
});
