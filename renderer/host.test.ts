import { afterEach, describe, expect, it } from 'vitest';
import { contract } from '../shared/contract.ts';
import type { Carrier } from '../shared/rpc.ts';
import { serve } from '../shared/rpc-serve.ts';
import { createHost } from './host.ts';
import { createTestHost } from './test-host.ts';

/** Two ends of one pipe; a message arrives at the other end a little later. */
function createPipe() {
  const texts: [((text: string) => void)[], ((text: string) => void)[]] = [[], []];
  const closes: (() => void)[] = [];
  let closed = false;
  const end = (mine: 0 | 1, others: 0 | 1): Carrier => ({
    send: (text) => queueMicrotask(() => texts[others].map((listener) => listener(text))),
    onText: (listener) => texts[mine].push(listener),
    onClose: (listener) => (closed ? listener() : closes.push(listener)),
  });
  return {
    page: end(0, 1),
    host: end(1, 0),
    close: () => {
      closed = true;
      for (const listener of closes) listener();
    },
  };
}

/** Opens a desktop window whose host is the test host. A file named `made-here.csv` has no path. */
function openDesktop() {
  const pipe = createPipe();
  serve(contract, createTestHost('desktop').host.api, pipe.host);
  const pathForFile = (file: unknown) =>
    file instanceof File && file.name !== 'made-here.csv' ? `/data/${file.name}` : '';
  Object.defineProperty(window, 'host', {
    configurable: true,
    value: { ...pipe.page, pathForFile },
  });
  return { pipe, host: createHost(null) };
}

afterEach(() => Reflect.deleteProperty(window, 'host'));

describe('the host of a desktop window', () => {
  it('responds over the bridge of the preload script', async () => {
    const { host } = openDesktop();
    expect(host.window).toBe('desktop');
    await expect(host.api.app.about()).resolves.toMatchObject({ window: 'desktop' });
  });

  it('hands a file over by its path', async () => {
    const { host } = openDesktop();
    const source = await host.sendFile(new File(['x'], 'machines.csv'));
    expect(source).toEqual({ kind: 'path', path: '/data/machines.csv' });
  });

  it('refuses a file that is not on a disk', async () => {
    const { host } = openDesktop();
    await expect(host.sendFile(new File(['x'], 'made-here.csv'))).rejects.toMatchObject({
      code: 'bad-input',
      message: 'made-here.csv is not on a disk; save it first, then open it here.',
    });
  });

  it('reports that the pipe closed, also to later subscribers', () => {
    const { host, pipe } = openDesktop();
    const received: string[] = [];
    host.onClosed(() => received.push('early'));
    pipe.close();
    host.onClosed(() => received.push('late'));
    expect(received).toEqual(['early', 'late']);
  });
});
