import { appendFileSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Encoding } from '../../shared/imports/recognition.ts';
import { createPool, type Pool } from './pool.ts';
import { createTestFolder } from './table.test-kit.ts';
import { startTranscode } from './transcode.ts';

const folder = createTestFolder();
let pool: Pool;
beforeAll(() => {
  pool = createPool({ entry: new URL('./worker.ts', import.meta.url), size: 1 });
});
afterAll(async () => {
  await pool.close();
  folder[Symbol.dispose]();
});

let count = 0;
/**
 * Starts the conversion of a new file with this content. Returns its promise `work`, the paths `from` and `to`, and all
 * progress values in `shares`. `onFirstShare` is called at the first of them.
 */
function transcode(
  content: Uint8Array,
  encoding: Encoding,
  more: { markBytes?: number; signal?: AbortSignal; onFirstShare?: (from: string) => void } = {},
) {
  const { path: from, name } = folder.file(content);
  const to = join(folder.path, `${++count}.utf8`);
  const shares: number[] = [];
  const { markBytes = 0, signal = new AbortController().signal, onFirstShare } = more;
  const onShare = (share: number) => {
    if (shares.push(share) === 1) onFirstShare?.(from);
  };
  const work = startTranscode({ from, name, to, encoding, markBytes, pool, signal, onShare });
  return { work, from, to, shares };
}

const utf16be = (text: string) => Buffer.from(text, 'utf16le').swap16();

describe('the UTF-8 copy', () => {
  it('has the text of a small and a large file in Windows-1252', async () => {
    const bytes = Uint8Array.from({ length: 128 }, (_, n) => n + 128);
    for (const times of [1, 30_000]) {
      const { work, to, shares } = transcode(Buffer.concat(Array(times).fill(bytes)), 'windows-1252');
      await work;
      const text = readFileSync(to, 'utf8');
      expect(text.length).toBe(128 * times);
      // The bytes 80 to 9F, where Windows-1252 differs from ISO 8859-1.
      expect(text.slice(-128, -96)).toBe('€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ');
      expect(text.slice(-96)).toBe(Buffer.from(bytes.subarray(32)).toString('latin1'));
      expect(shares.at(-1)).toBe(1);
    }
  });

  it('has the text of a file in UTF-16, without its byte order mark', async () => {
    const text = `id;Köln \u{1F600}\r\n${'東京 '.repeat(300_000)}\u{1F600}`;
    for (const [encoding, bytes] of [
      ['utf-16le', Buffer.from(`\uFEFF${text}`, 'utf16le')],
      ['utf-16be', utf16be(`\uFEFF${text}`)],
    ] as const) {
      const { work, to } = transcode(bytes, encoding, { markBytes: 2 });
      await work;
      expect(readFileSync(to, 'utf8')).toBe(text);
    }
  });

  it('is not created if bytes are invalid in the encoding: no character is replaced silently', async () => {
    for (const [bytes, sentence] of [
      // A lone surrogate.
      [[0x41, 0, 0x3d, 0xd8, 0x41, 0], /^my\.csv cannot be read as utf-16le between bytes 0 and/],
      [[0x41, 0, 0x41], /^my\.csv ends inside a character of utf-16le:/],
    ] as const) {
      const { work, to } = transcode(Buffer.from(bytes), 'utf-16le');
      await expect(work).rejects.toMatchObject({ code: 'bad-input' });
      await expect(work).rejects.toThrow(sentence);
      expect(existsSync(to)).toBe(false);
    }
  });

  it('leaves no file behind if it is cancelled or the source file changes', async () => {
    const content = Buffer.alloc(30_000_000, 0xe4);
    const control = new AbortController();
    const { signal } = control;
    const cancelled = transcode(content, 'windows-1252', { signal, onFirstShare: () => control.abort() });
    await expect(cancelled.work).rejects.toMatchObject({ code: 'aborted' });
    const changed = transcode(content, 'windows-1252', { onFirstShare: (from) => appendFileSync(from, 'x') });
    await expect(changed.work).rejects.toMatchObject({ code: 'conflict' });
    expect(readdirSync(folder.path).filter((name) => name.includes('.part'))).toEqual([]);
    for (const { to } of [cancelled, changed]) expect(existsSync(to)).toBe(false);
  });
});
