import { request as httpRequest } from 'node:http';
import { describe, expect, it } from 'vitest';
import { csv, startTestPractice } from '../practice.test-kit.ts';

describe('a platform that is stopped', () => {
  it('releases a body that is still coming, and keeps what was stored', async () => {
    const practice = await startTestPractice();
    const { hostname, port } = new URL(practice.address.origin);
    const sent = httpRequest({
      host: hostname,
      port,
      method: 'POST',
      path: '/api/csv/1.0/vertices',
      headers: {
        'x-forwarded-authorization': `Bearer ${await practice.token()}`,
        'content-type': 'text/csv',
        'content-length': 10_000_000,
      },
    });
    sent.on('error', () => undefined); // The platform hangs up.
    const rows = Array.from({ length: 20_000 }, (_, at) => [`stop-${at}`, 'T', 's']);
    sent.write(csv(['ogit/_xid', 'ogit/_type', 'ogit/_scope'], ...rows));
    await expect.poll(() => practice.byXid('stop-0')).toHaveLength(1);
    await practice.restart();
    expect(practice.reported).toEqual([]);
    expect(await practice.byXid('stop-0')).toHaveLength(1);
    await practice.close();
  });
});
