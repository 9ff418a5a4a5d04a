import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hidden, redactText, redactValue } from './redact.ts';

describe('redaction', () => {
  it.each([
    ['Authorization: Bearer abc.def-123', 'Authorization: Bearer •••'],
    ['curl https://me:hunter2@host/x', 'curl https://•••@host/x'],
    ['mysql --password hunter2 -h db', 'mysql --password ••• -h db'],
    ['https://host/?api_key=abcd&x=1', 'https://host/?api_key=•••&x=1'],
    ['{"password":"hunter2","a":1}', '{"password":"•••","a":1}'],
    ['eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.sig', hidden],
    ['-----BEGIN PRIVATE KEY-----\nabc\n-----END PRIVATE KEY-----', hidden],
    ['{"password":"two words, and more"}', '{"password":"•••"}'],
    ["curl -H 'Authorization: ApiKey abc def' x", "curl -H 'Authorization: •••' x"],
    [
      '{"headers":{"Authorization":"Digest abc","Cookie":"a=b; c=d"}}',
      '{"headers":{"Authorization":"•••","Cookie":"•••"}}',
    ],
    ['{\\"password\\":\\"hunter2\\"}', '{\\"password\\":\\"•••\\"}'],
    ['AWS_SECRET_ACCESS_KEY=abcd/ef run', 'AWS_SECRET_ACCESS_KEY=••• run'],
    ['openssl -passphrase=hunter2', 'openssl -passphrase=•••'],
    ['sshpass -p hunter2 ssh', 'sshpass -p ••• ssh'],
    ['curl -u me:hunter2 https://x', 'curl -u ••• https://x'],
    ["PGPASSWORD='hunter 2' psql", "PGPASSWORD='•••' psql"],
  ])('hides the secret of %j', (text, clean) => expect(redactText(text)).toBe(clean));

  it.each([
    'uptime',
    'id -u root',
    'mkdir -p /a/b',
    'ls -la /var/log',
    'https://host/a?b=1',
    'the token is renewed',
    'user@host',
  ])('leaves %j alone', (text) => expect(redactText(text)).toBe(text));

  it('hides a known secret wherever it stands', () => {
    const secret = fc.stringMatching(/^[a-z0-9]{8,20}$/);
    fc.assert(
      fc.property(fc.string(), secret, fc.string(), (before, known, after) => {
        const shown = JSON.stringify(redactValue({ a: [before + known + after] }, [known]));
        expect(shown.includes(known)).toBe(false);
      }),
    );
  });

  it.each([
    'a.',
    'a-',
    'eyJ-',
    'secret',
    'token',
    'bearer ',
    '"password":"',
    'authorization:',
    'a://',
    '-p ',
  ])('reads a megabyte of %j at once', (piece) => {
    const begunAt = performance.now();
    redactText(piece.repeat(1_048_576 / piece.length));
    expect(performance.now() - begunAt).toBeLessThan(1_500);
  });

  it('hides the values of telling keys in any depth', () => {
    expect(
      redactValue({
        params: { headers: { Authorization: 'x', accept: 'y' } },
        Password: 7,
        pass: 'x',
        compass: 'y',
      }),
    ).toEqual({
      params: { headers: { Authorization: hidden, accept: 'y' } },
      ...{ Password: hidden, pass: hidden, compass: 'y' },
    });
  });
});
