import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withoutSecrets } from './without-secrets.ts';

const secret = fc.stringMatching(/^[A-Za-z0-9_.~+/-]{12,40}$/).map((text) => `s3cr3t-${text}`);
const ways: ((text: string) => string)[] = [
  (text) => `authorization: Bearer ${text}`,
  (text) => `Authorization: ${text}`,
  (text) => `{"client_secret":"${text}","x":1}`,
  (text) => `{'password': '${text}'}`,
  (text) => `_TOKEN=${text}&next=1`,
  (text) => `GET https://me:${text.replaceAll('/', '_')}@example.org/`,
  (text) => `/ws?token=${text}`,
  (text) => `-----BEGIN RSA PRIVATE KEY-----\n${text}\n-----END RSA PRIVATE KEY-----`,
];

describe('withoutSecrets', () => {
  it('lets no secret through, however it is written', () => {
    fc.assert(
      fc.property(secret, fc.constantFrom(...ways), fc.string(), (text, write, before) => {
        expect(withoutSecrets(`${before}\n${write(text)}\nafter`, '')).not.toContain(
          text.replaceAll('/', '_'),
        );
        expect(withoutSecrets(write(text), '')).not.toContain(text);
      }),
    );
  });

  it('leaves other words as they are and hides the home folder', () => {
    const line = '2026-11-21T10:00:00.000Z info  imports.send failed after 3 s: 17 rows.';
    expect(withoutSecrets(line, '/home/ada')).toBe(line);
    expect(withoutSecrets('Opened /home/ada/a.csv', '/home/ada')).toBe('Opened ~/a.csv');
    expect(withoutSecrets('a/b', '/')).toBe('a/b');
  });
});
