import { afterEach, describe, expect, it, vi } from 'vitest';
import { excerptSpans } from '../../shared/imports/excerpt.ts';
import { uploadFile } from './send-file.ts';

interface Upload {
  readonly address: string;
  readonly method: string | undefined;
  readonly body: unknown;
  readonly signal: AbortSignal | null | undefined;
}

/** Replaces `fetch`, and returns its calls. Uploads stay unfinished unless `respond` ends them. */
function stubFetch(respond: () => Promise<Response> = () => new Promise(() => undefined)): Upload[] {
  const uploads: Upload[] = [];
  vi.stubGlobal('fetch', (address: string, { method, body, signal }: RequestInit) => {
    uploads.push({ address, method, body, signal });
    return respond();
  });
  return uploads;
}
afterEach(() => vi.unstubAllGlobals());

const bytesOf = (sizeBytes: number) => Uint8Array.from({ length: sizeBytes }, (_, at) => (at * 31) % 251);
const fromBase64 = (base64: string) => Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));

describe('a file of a browser window', () => {
  it('can be read by the host in pieces while the copy is running', async () => {
    const uploads = stubFetch();
    const bytes = bytesOf(3_000_000);
    const file = new File([bytes], 'machines.csv');
    const source = await uploadFile(file);
    expect(source).toMatchObject({ kind: 'upload', name: 'machines.csv', sizeBytes: 3_000_000 });
    if (source.kind !== 'upload') throw new Error('no upload');
    const spans = excerptSpans(3_000_000);
    expect(source.excerpt.map(({ at }) => at)).toEqual(spans.map(({ at }) => at));
    for (const [index, { at, length }] of spans.entries())
      expect(fromBase64(source.excerpt[index]?.base64 ?? '')).toEqual(bytes.subarray(at, at + length));
    expect(uploads).toEqual([
      { address: `/upload?id=${source.uploadId}`, method: 'PUT', body: file, signal: undefined },
    ]);
  });

  it('may be empty', async () => {
    stubFetch(async () => new Response(null, { status: 204 }));
    await expect(uploadFile(new File([], 'empty.csv'))).resolves.toMatchObject({
      sizeBytes: 0,
      excerpt: [{ at: 0, base64: '' }],
    });
  });

  it('is opened even if its upload fails, which the host reports for the open file', async () => {
    stubFetch(() => Promise.reject(new TypeError('Failed to fetch')));
    await expect(uploadFile(new File(['x'], 'a.csv'))).resolves.toMatchObject({ name: 'a.csv' });
  });

  it('is not uploaded if it was cancelled before, and the upload receives the signal', async () => {
    const uploads = stubFetch(async () => new Response(null, { status: 204 }));
    const early = new AbortController();
    early.abort();
    await expect(uploadFile(new File(['x'], 'a.csv'), early.signal)).rejects.toMatchObject({
      code: 'aborted',
    });
    expect(uploads).toEqual([]);
    const later = new AbortController();
    await uploadFile(new File(['x'], 'a.csv'), later.signal);
    expect(uploads[0]?.signal).toBe(later.signal);
  });

  it('is named in the error if it cannot be read', async () => {
    stubFetch();
    const file = new File(['x'], 'gone.csv');
    file.slice = () => {
      throw new DOMException('The file is gone.', 'NotReadableError');
    };
    await expect(uploadFile(file)).rejects.toMatchObject({
      code: 'bad-input',
      message: expect.stringContaining('gone.csv cannot be read'),
    });
  });
});
