import { expect, it } from 'vitest';

it('Zod generates no code from text, although it is loaded after this setting', async () => {
  await import('./zod-without-eval.ts');
  const { config, z } = await import('zod');
  expect(config().jitless).toBe(true);
  expect(z.object({ name: z.string() }).parse({ name: 'here' })).toEqual({ name: 'here' });
});
