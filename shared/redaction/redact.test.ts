import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hidden, holdSecrets } from './held-secrets.ts';
import { redactText, redactValue } from './redact.ts';

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
    ['pwd=hunter2&x=1', 'pwd=•••&x=1'],
    ['access_key=abcd1234 secret_access_key=efgh', 'access_key=••• secret_access_key=•••'],
    ['Cookie: a=b; c=d\nnext', 'Cookie: •••\nnext'],
    ['Set-Cookie: session=abc; Path=/; HttpOnly', 'Set-Cookie: •••'],
    ['{"set-cookie":["a=b","c=d"],"x":1}', '{"set-cookie":["•••"],"x":1}'],
    ['{"cookie":"a=\\"b\\"; c=d"}', '{"cookie":"•••"}'],
    ['curl -ume:hunter2 --user=you:hunter3 x', 'curl -u••• --user=••• x'],
    [
      'Authorization: AWS4-HMAC-SHA256 Credential=AKIA/x, SignedHeaders=host, Signature=abc\nnext',
      'Authorization: •••\nnext',
    ],
    ['Authorization: Token abc', 'Authorization: •••'],
    ['Authorization: Negotiate YIIJvwYGKwYBBQ==', 'Authorization: •••'],
    ['authorization: Digest username="me", response="6629fae4"', 'authorization: •••'],
    [`curl -H 'Authorization: Digest username="me", response="6629"' x`, "curl -H 'Authorization: •••' x"],
    ['Proxy-Authorization: Basic bWU6aHVudGVyMg==', 'Proxy-Authorization: Basic •••'],
    ['refused Negotiate YIIJvwYGKwYBBQ== twice', 'refused Negotiate ••• twice'],
    ['sent AWS4-HMAC-SHA256 Credential=AKIA/x, Signature=abc', 'sent AWS4-HMAC-SHA256 •••'],
    ['x-amz-signature: 0123456789abcdef', 'x-amz-signature: •••'],
  ])('hides the secret of %j', (text, clean) => expect(redactText(text)).toBe(clean));

  it.each([
    'uptime',
    'id -u root',
    'mkdir -p /a/b',
    'ls -la /var/log',
    'https://host/a?b=1',
    'the token is renewed',
    'user@host',
    'https://host/a?limit=10&offset=20&status=open',
    'Why? The signature is invalid.',
    'GET /api/graph/7.4/query?query=a&session=b',
    'No token for the account was found.',
    'An unknown key',
  ])('leaves %j unchanged', (text) => expect(redactText(text)).toBe(text));

  it.each([
    'https://b.s3.amazonaws.com/k?X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential=AKIA%2F2030&X-Amz-Signature=5ec7e7&X-Amz-Expires=60',
    'https://b.s3.amazonaws.com/k?X-Amz-Security-Token=5ec7e7&versionId=1',
    'https://storage.googleapis.com/b/k?X-Goog-Algorithm=GOOG4&X-Goog-Signature=5ec7e7',
    'https://a.blob.core.windows.net/c/b?sv=2024-11-04&se=2030-01-01&sr=b&sp=r&sig=5ec7e7%3D',
    'https://d111.cloudfront.net/i.jpg?Expires=1&Signature=5ec7e7&Key-Pair-Id=APKA',
    'https://b.s3.amazonaws.com/k?AWSAccessKeyId=AKIA&Expires=1&Signature=5ec7e7',
    'https://b.oss.aliyuncs.com/k?OSSAccessKeyId=5ec7e7&Expires=1',
    '/ws?x=1&token=5ec7e7',
    'https://proxy/?url=https%3A%2F%2Fb%2Fk%3FX-Amz-Signature%3D5ec7e7%26a%3Db',
    '{"url":"https://b/k?a=1\\u0026X-Amz-Signature=5ec7e7"}',
    '<a href="https://b/k?a=1&amp;sig=5ec7e7">',
  ])('masks the whole query of the presigned address %j', (text) => {
    const clean = redactText(`403 for ${text} was the response`);
    expect(clean).not.toContain('5ec7e7');
    expect(clean).not.toContain('AKIA');
    expect(clean).toMatch(/(?:\?|%3F)•••/);
    expect(clean).toMatch(/^403 for .* was the response$/);
  });

  it('keeps JSON readable if it contains a presigned address', () => {
    const text = JSON.stringify({ url: 'https://b/k?sig=5ec7e7', next: 'kept' });
    expect(JSON.parse(redactText(text))).toEqual({ url: `https://b/k?${hidden}`, next: 'kept' });
  });

  it('hides a held secret wherever it occurs', () => {
    const secret = fc.stringMatching(/^[a-z0-9]{8,20}$/);
    fc.assert(
      fc.property(fc.string(), secret, fc.string(), (before, known, after) => {
        holdSecrets([known]);
        const shown = JSON.stringify(redactValue({ a: [`${before} ${known} ${after}`] }));
        expect(shown.includes(known)).toBe(false);
      }),
    );
  });

  it('hides a short held password as a word and leaves longer words alone', () => {
    holdSecrets(['orchid']);
    expect(redactText('The password “orchid” is wrong for orchids.')).toBe(
      `The password “${hidden}” is wrong for orchids.`,
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
    '?',
    '?a=b&',
    "'authorization:",
    'negotiate ',
    'cookie: ',
    '%41',
    '\\u0041',
  ])('redacts a megabyte of %j quickly', (piece) => {
    // Redaction that takes too long fails by the time limit of the test.
    expect(redactText(piece.repeat(1_048_576 / piece.length))).not.toBe('');
  });

  it('hides the values of keys with a secret name at any depth', () => {
    expect(
      redactValue({
        params: { headers: { Authorization: 'x', accept: 'y' } },
        Password: 7,
        pass: 'x',
        compass: 'y',
      }),
    ).toEqual({
      params: { headers: { Authorization: hidden, accept: 'y' } },
      Password: hidden,
      pass: hidden,
      compass: 'y',
    });
  });

  const formats: ((text: string) => string)[] = [
    (text) => `authorization: Bearer ${text}`,
    (text) => `Authorization: ${text}`,
    (text) => `{"client_secret":"${text}","x":1}`,
    (text) => `{'password': '${text}'}`,
    (text) => `_TOKEN=${text}&next=1`,
    (text) => `GET https://me:${text.replaceAll('/', '_')}@example.org/`,
    (text) => `/ws?token=${text}`,
    (text) => `-----BEGIN RSA PRIVATE KEY-----\n${text}\n-----END RSA PRIVATE KEY-----`,
  ];

  it('hides a secret that only its place in the text reveals', () => {
    const secret = fc.stringMatching(/^[A-Za-z0-9_.~+/-]{12,40}$/).map((text) => `s3cr3t-${text}`);
    fc.assert(
      fc.property(secret, fc.constantFrom(...formats), fc.string(), (text, write, before) => {
        const shown = redactText(`${before}\n${write(text)}\nafter`);
        expect(shown).not.toContain(text.replaceAll('/', '_'));
        expect(redactText(write(text))).not.toContain(text);
      }),
    );
  });
});
