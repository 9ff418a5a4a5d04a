import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type OpenPageServer, openPageServer } from './page-server.test-kit.ts';

let pageServer: OpenPageServer;
let cookie: string;
beforeEach(async () => {
  pageServer = await openPageServer();
  cookie = await pageServer.signIn();
});
afterEach(() => pageServer.close());

const put = (uploadId: string, body: string, headers: object = { cookie }) =>
  pageServer.ask(`/upload?id=${encodeURIComponent(uploadId)}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/octet-stream', ...headers },
    body,
  });
const storedCopies = () => readdirSync(pageServer.temporary);

/** Sends the start of a copy and leaves the rest for later. */
function putHalf(uploadId: string, body: string, sizeBytes: number) {
  const socket = pageServer.socket();
  socket.on('error', () => undefined); // The host may break it off.
  socket.write(
    `PUT /upload?id=${uploadId} HTTP/1.1\r\nhost: ${pageServer.host}\r\ncookie: ${cookie}\r\ncontent-length: ${sizeBytes}\r\n\r\n${body}`,
  );
  return socket;
}

describe('an upload', () => {
  it.each(['before', 'after'])('is complete when it is claimed %s it arrives', async (when) => {
    const uploadId = randomUUID();
    const claim = { uploadId, sizeBytes: 8 };
    const early = when === 'before' ? pageServer.uploads.take(claim) : null;
    expect((await put(uploadId, 'a,b\n1,2\n')).status).toBe(204);
    const upload = early ?? pageServer.uploads.take(claim);
    const { path } = await upload.whenComplete;
    expect(readFileSync(path, 'utf8')).toBe('a,b\n1,2\n');
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(upload.arrived()).toBe(8);
    await upload.drop();
    expect(storedCopies()).toEqual([]);
  });

  it('reports how much has arrived while it arrives', async () => {
    const uploadId = randomUUID();
    const upload = pageServer.uploads.take({ uploadId, sizeBytes: 10 });
    const received: number[] = [];
    upload.onProgress(() => received.push(upload.arrived()));
    expect(upload.arrived()).toBe(0);
    const socket = putHalf(uploadId, 'half.', 10);
    await vi.waitFor(() => expect(received).toEqual([5]));
    socket.write('whole');
    await upload.whenComplete;
    expect(received).toEqual([5, 10]);
    socket.destroy();
  });

  it('reports its progress at most a hundred times, however many pieces arrive', async () => {
    const uploadId = randomUUID();
    const sizeBytes = 20 * 1024 * 1024;
    const upload = pageServer.uploads.take({ uploadId, sizeBytes });
    let received = 0;
    upload.onProgress(() => {
      received += 1;
    });
    await put(uploadId, 'x'.repeat(sizeBytes));
    await upload.whenComplete;
    expect(received).toBeGreaterThan(10);
    expect(received).toBeLessThanOrEqual(100);
  });

  it('may be larger than what the server holds in memory, and may be empty', async () => {
    for (const sizeBytes of [24 * 1024 * 1024, 0]) {
      const uploadId = randomUUID();
      const upload = pageServer.uploads.take({ uploadId, sizeBytes });
      await put(uploadId, 'x'.repeat(sizeBytes));
      expect(statSync((await upload.whenComplete).path).size).toBe(sizeBytes);
    }
  });

  it('is accepted from the signed-in browser only', async () => {
    const uploadId = randomUUID();
    pageServer.uploads.take({ uploadId, sizeBytes: 1 });
    expect((await put(uploadId, 'x', {})).status).toBe(403);
    expect(storedCopies()).toEqual([]);
    expect((await put(uploadId, 'x')).status).toBe(204);
  });

  it('is refused under an id that could be a path', async () => {
    for (const uploadId of ['', '../../etc/passwd', '..%2f..%2fetc', `${randomUUID()}/x`]) {
      const { status, body } = await put(uploadId, 'x');
      expect([status, body]).toEqual([400, 'This copy has an invalid id.']);
    }
    expect(storedCopies()).toEqual([]);
  });

  it('can be claimed once and sent once', async () => {
    const uploadId = randomUUID();
    pageServer.uploads.take({ uploadId, sizeBytes: 1 });
    expect(() => pageServer.uploads.take({ uploadId, sizeBytes: 1 })).toThrow('open already');
    await put(uploadId, 'x');
    const { status, body } = await put(uploadId, 'y');
    expect([status, body]).toEqual([409, 'This copy was sent before.']);
    expect(readFileSync(join(pageServer.temporary, `upload-${uploadId}`), 'utf8')).toBe('x');
  });
});

describe('an upload of another size than announced', () => {
  it.each([
    ['shorter', 'x'.repeat(900), 'The file has 1,000 bytes, but 900 bytes arrived; open it again.'],
    ['longer', 'x'.repeat(2_000_000), 'The file has 1,000 bytes, but more arrived; open it again.'],
  ])('is refused: %s', async (_, content, sentence) => {
    const uploadId = randomUUID();
    const upload = pageServer.uploads.take({ uploadId, sizeBytes: 1000 });
    const { status, body } = await put(uploadId, content);
    expect([status, body]).toEqual([400, sentence]);
    await expect(upload.whenComplete).rejects.toMatchObject({ code: 'bad-input', message: sentence });
    expect(storedCopies()).toEqual([]);
  });

  it('is refused also when it is claimed afterwards', async () => {
    const uploadId = randomUUID();
    await put(uploadId, 'four');
    const upload = pageServer.uploads.take({ uploadId, sizeBytes: 5 });
    await expect(upload.whenComplete).rejects.toMatchObject({ message: expect.stringContaining('5 bytes') });
    await upload.drop();
    expect(storedCopies()).toEqual([]);
  });
});

describe('an upload that goes wrong', () => {
  it('is removed when the connection breaks, and callers that wait get the reason', async () => {
    const uploadId = randomUUID();
    const upload = pageServer.uploads.take({ uploadId, sizeBytes: 1000 });
    const socket = putHalf(uploadId, 'half', 1000);
    await vi.waitFor(() => expect(storedCopies()).toHaveLength(1));
    socket.destroy();
    await expect(upload.whenComplete).rejects.toMatchObject({
      code: 'aborted',
      message: 'The upload was interrupted. Open the file again.',
    });
    await vi.waitFor(() => expect(storedCopies()).toEqual([]));
    expect(pageServer.lines).toEqual([]);
  });

  it('is broken off when the file is closed', async () => {
    const uploadId = randomUUID();
    const upload = pageServer.uploads.take({ uploadId, sizeBytes: 1000 });
    const socket = putHalf(uploadId, 'half', 1000);
    const closed = new Promise((resolve) => socket.once('close', resolve));
    await vi.waitFor(() => expect(upload.arrived()).toBe(4));
    await upload.drop();
    expect(storedCopies()).toEqual([]);
    await closed;
    await expect(upload.whenComplete).rejects.toMatchObject({ code: 'aborted' });
    expect(pageServer.lines).toEqual([]);
  });

  it('is refused when the file was closed before it began', async () => {
    const uploadId = randomUUID();
    await pageServer.uploads.take({ uploadId, sizeBytes: 1 }).drop();
    await expect(put(uploadId, 'x')).rejects.toMatchObject({ code: 'ECONNRESET' });
    expect(storedCopies()).toEqual([]);
    expect(pageServer.lines).toEqual([]);
  });

  it('reports why it cannot be stored, after it was read to its end', async () => {
    const uploadId = randomUUID();
    const upload = pageServer.uploads.take({ uploadId, sizeBytes: 8 * 1024 * 1024 });
    rmSync(pageServer.temporary, { recursive: true });
    const { status, body } = await put(uploadId, 'x'.repeat(8 * 1024 * 1024));
    expect(status).toBe(500);
    expect(body).toMatch(/^The file could not be stored: ENOENT/);
    await expect(upload.whenComplete).rejects.toMatchObject({ code: 'internal', message: body });
  });
});

describe('an upload that was only sent or only claimed', () => {
  it('is removed after a while when it is not claimed', async () => {
    await put(randomUUID(), 'x');
    expect(storedCopies()).toHaveLength(1);
    pageServer.passTime();
    await vi.waitFor(() => expect(storedCopies()).toEqual([]));
  });

  it('stays when it was claimed', async () => {
    const uploadId = randomUUID();
    await put(uploadId, 'x');
    const upload = pageServer.uploads.take({ uploadId, sizeBytes: 1 });
    pageServer.passTime();
    expect(storedCopies()).toHaveLength(1);
    await expect(upload.whenComplete).resolves.toMatchObject({ path: expect.stringContaining(uploadId) });
  });

  it('fails after a while when it is never sent', async () => {
    const upload = pageServer.uploads.take({ uploadId: randomUUID(), sizeBytes: 1 });
    pageServer.passTime();
    await expect(upload.whenComplete).rejects.toMatchObject({
      code: 'aborted',
      message: 'The window never sent the file; open it again.',
    });
  });

  it('does not fail while another upload arrives', async () => {
    const [first, second] = [randomUUID(), randomUUID()];
    const socket = putHalf(first, 'half', 1000);
    await vi.waitFor(() => expect(storedCopies()).toHaveLength(1));
    const upload = pageServer.uploads.take({ uploadId: second, sizeBytes: 1 });
    pageServer.passTime();
    socket.destroy();
    await put(second, 'x');
    await expect(upload.whenComplete).resolves.toBeTruthy();
  });
});
