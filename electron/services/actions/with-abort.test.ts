import { expect, it } from 'vitest';
import { withAbort } from './with-abort.ts';

it('waits for what does not listen, but not beyond an abort', async () => {
  const control = new AbortController();
  expect(await withAbort(Promise.resolve(1), control.signal)).toBe(1);
  const waiting = withAbort(new Promise(() => undefined), control.signal);
  control.abort(new Error('over'));
  await expect(waiting).rejects.toThrow('over');
  await expect(withAbort(new Promise(() => undefined), control.signal)).rejects.toThrow('over');
});
