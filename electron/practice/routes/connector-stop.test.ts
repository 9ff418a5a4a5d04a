import { request as httpRequest } from 'node:http';
import { describe, expect, it } from 'vitest';
import { csv, startTestPractice } from '../practice.test-kit.ts';

describe('a platform that is stopped', () => {
  it('closes the connection of a body that is still being sent, and keeps the stored rows', async () => {
    const practice = await startTestPractice();
    const { hostname, port } = new URL(practice.address.origin);
    const outgoing = httpRequest({
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
    outgoing.on('error', () => undefined); // The platform closes the connection.
    const rows = Array.from({ length: 20_000 }, (_, at) => [`stop-${at}`, 'T', 's']);
    outgoing.write(csv(['ogit/_xid', 'ogit/_type', 'ogit/_scope'], ...rows));
    await expect.poll(() => practice.byXid('stop-0')).toHaveLength(1);
    await practice.restart();
    expect(practice.reported).toEqual([]);
    expect(await practice.byXid('stop-0')).toHaveLength(1);
    await practice.close();
  });
});
