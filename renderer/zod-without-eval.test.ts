import { expect, it } from 'vitest';

it('keeps Zod from making code out of text, though it is loaded later', async () => {
  await import('./zod-without-eval.ts');
  const { config, z } = await import('zod');
  expect(config().jitless).toBe(true);
  expect(z.object({ name: z.string() }).parse({ name: 'here' })).toEqual({ name: 'here' });
});
