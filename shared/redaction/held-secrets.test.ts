import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  hidden,
  holdSecrets,
  holdsSecret,
  withoutHeldSecrets,
  withoutHeldSecretsIn,
} from './held-secrets.ts';
import { mayBeEncoded } from './secret-finder.ts';

const token = 'eyJ0b2tlbiI6IjEyMyJ9-Zq4_wWx81LmN';
const password = 'pass "word" Ä 7/3&more';
holdSecrets([token, password, 'incident', 'graph', '', null, '12345678']);

const everyByte = (text: string) =>
  Array.from(Buffer.from(text), (byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');
const everyUnit = (text: string) =>
  text
    .split('')
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('');
const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('/', '&#x2f;');

describe('withoutHeldSecrets', () => {
  it.each([
    ['plain', (text: string) => text],
    ['percent-encoded', encodeURIComponent],
    ['percent-encoded in every byte', everyByte],
    ['percent-encoded twice', (text: string) => encodeURIComponent(encodeURIComponent(text))],
    ['escaped for JSON', (text: string) => JSON.stringify(text).slice(1, -1)],
    ['escaped for JSON within JSON', (text: string) => JSON.stringify(JSON.stringify(text)).slice(1, -1)],
    ['escaped in every character', everyUnit],
    ['with escaped slashes', (text: string) => JSON.stringify(text).slice(1, -1).replaceAll('/', '\\/')],
    ['escaped for HTML', escapeHtml],
    ['in base64', (text: string) => Buffer.from(text).toString('base64')],
    ['in base64 for addresses', (text: string) => Buffer.from(text).toString('base64url')],
    ['in base64 behind a user', (text: string) => Buffer.from(`me:${text}`).toString('base64')],
    ['in base64 behind a scheme', (text: string) => Buffer.from(`Bearer ${text}!`).toString('base64')],
    ['in hexadecimal', (text: string) => Buffer.from(text).toString('hex')],
  ])('removes a secret %s', (_, write) => {
    for (const secret of [token, password]) {
      const clean = withoutHeldSecrets(`before ${write(secret)} after`);
      expect(clean).toMatch(/^before .{0,10}•••.{0,8} after$/);
      expect(clean).not.toContain(write(secret).slice(4, -4));
    }
  });

  it('removes the half of a secret that was split or cut off', () => {
    expect(withoutHeldSecrets(`x ${token.slice(0, 17)} y ${token.slice(17)} z`)).toBe('x ••• y ••• z');
    expect(withoutHeldSecrets(`${Buffer.from(token).toString('base64').slice(0, 24)}…`)).toBe('•••…');
  });

  it('leaves words, numbers and short pieces of secrets unchanged', () => {
    for (const text of ['incident 42 in the graph', '{"id":12345678}', token.slice(0, 7), 'pass word'])
      expect(withoutHeldSecrets(text)).toBe(text);
  });

  it('keeps JSON text readable', () => {
    const value = { [token]: [`a ${password} b`, 1, null], b: { c: everyByte(token) } };
    const cleaned = JSON.parse(withoutHeldSecrets(JSON.stringify(value)));
    expect(cleaned).toEqual({ [hidden]: [`a ${hidden} b`, 1, null], b: { c: hidden } });
    expect(withoutHeldSecretsIn(value)).toEqual(cleaned);
  });

  it('finds every secret in every text', () => {
    const secret = fc.stringMatching(/^[\w.~+/=-]{7,60}$/).map((text) => `${text}7`);
    fc.assert(
      fc.property(secret, fc.string(), fc.string(), (held, before, after) => {
        holdSecrets([held]);
        const text = `${before}${held}${after}`;
        expect(withoutHeldSecrets(text)).not.toContain(held);
      }),
      { numRuns: 100 },
    );
  });

  it('finds a secret within bytes exactly where it is in their text', () => {
    holdSecrets([token]);
    const ascii = fc.stringMatching(/^[!-~]{0,12}$/);
    const held = fc.constantFrom(token, Buffer.from(token).toString('base64'), everyByte(token), '');
    fc.assert(
      fc.property(ascii, held, ascii, (before, secret, after) => {
        const text = `${before}${secret}${after}`;
        const bytes = Buffer.from(`${token}${text}${token}`);
        const [from, to] = [token.length, token.length + text.length];
        const isInText = withoutHeldSecrets(text) !== text;
        expect(holdsSecret(bytes, from, to, mayBeEncoded(bytes))).toBe(isInText);
      }),
    );
  });

  // If the work grew with the square of the length, the time limit of the test would end it.
  it('leaves ten megabytes without a secret unchanged', () => {
    const text = '{"ogit/_id":"ck4x7_ck4x7","ogit/_xid":"machine-0001","status":"ok"},'.repeat(150_000);
    expect(withoutHeldSecrets(text)).toBe(text);
  });
});
