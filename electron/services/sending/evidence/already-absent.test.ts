import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunState } from '../../../../shared/sending/runs.ts';
import { textRun } from '../../../cli/runs/run-report.ts';
import { openTestHost, type TestHost } from '../../../host.test-kit.ts';
import { machinesCsv } from '../../imports/imports.test-kit.ts';
import { alreadyAbsent } from '../read-back/read-back-result.ts';
import { machine } from './evidence.test-kit.ts';

let host: TestHost;
let run: RunState;
const rows = Array.from({ length: 6 }, (_, n) => machine(`absent:${n}`, `name ${n}`));
beforeAll(async () => {
  host = await openTestHost({ waitDivisor: 50 });
  await host.send((await host.openText('made.csv', machinesCsv(rows))).id);
  const { id } = await host.openText('gone.csv', machinesCsv(rows));
  await host.api.imports.setAction({ fileId: id, action: 'DELETE' });
  await host.waitForCheck(id);
  // The platform deletes the vertices, but its first response is lost.
  await host.setFaults({ cut: 'after' });
  run = await host.send(id);
});
afterAll(() => host.close());

describe('deletions whose vertices are absent after a lost response', () => {
  const listed = { id: alreadyAbsent, title: alreadyAbsent, outcome: 'stored', rows: 6, firstRecord: 1 };

  it('count as deleted, and the summary lists them separately', async () => {
    expect(run.counts).toMatchObject({ stored: 6, failed: 0, unknown: 0, 'not-sent': 0 });
    expect(run.causes).toMatchObject([listed]);
    const filter = { outcome: 'all', cause: alreadyAbsent, text: '' } as const;
    const shown = await host.api.imports.results({ runId: run.id, filter, first: 0, count: 10 });
    expect(shown.total).toBe(6);
    expect(shown.rows.map(({ outcome, reason }) => [outcome, reason])).toEqual(
      rows.map(() => ['stored', alreadyAbsent]),
    );
  });

  it('are listed by the terminal', () => {
    expect(textRun(run)).toContain(`6 deleted: ${alreadyAbsent}`);
  });

  it('are listed by an evidence file', async () => {
    const delivered = await host.api.imports.evidence({ runId: run.id });
    if (delivered.to !== 'path') throw new Error('not delivered');
    const { runId } = await host.api.imports.openEvidence({ source: { kind: 'path', path: delivered.path } });
    expect((await host.api.imports.run({ runId })).causes).toMatchObject([listed]);
    const filter = { outcome: 'all', cause: alreadyAbsent, text: '' } as const;
    const shown = await host.api.imports.results({ runId, filter, first: 0, count: 10 });
    expect(shown.rows.map(({ outcome, reason }) => [outcome, reason])).toEqual(
      rows.map(() => ['stored', alreadyAbsent]),
    );
  });
});
