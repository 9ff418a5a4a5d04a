import { expect, it } from 'vitest';
import { orAborted } from './or-aborted.ts';

it('waits for what does not listen, but not beyond an abort', async () => {
  const control = new AbortController();
  expect(await orAborted(Promise.resolve(1), control.signal)).toBe(1);
  const waiting = orAborted(new Promise(() => undefined), control.signal);
  control.abort(new Error('over'));
  await expect(waiting).rejects.toThrow('over');
  await expect(orAborted(new Promise(() => undefined), control.signal)).rejects.toThrow('over');
});
