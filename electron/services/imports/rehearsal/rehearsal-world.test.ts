import { describe, expect, it } from 'vitest';
import { AppError } from '../../../../shared/errors.ts';
import { createRehearsalWorld, type RehearsalDeps } from './rehearsal.ts';

/** Dependencies with `start` as the function that starts the platform of a rehearsal. */
const depsOf = (start: () => Promise<never>) =>
  ({ platform: { startRehearsal: start }, now: () => 0 }) as unknown as RehearsalDeps;

describe('the platform of a rehearsal', () => {
  it('is started only once when it cannot start, and each run gets the reason', async () => {
    let starts = 0;
    const { to, end } = createRehearsalWorld(
      depsOf(async () => {
        starts += 1;
        throw new AppError('internal', 'No port is free.');
      }),
      { files: null },
    );
    const prepare = () => to.prepare(new AbortController().signal, () => undefined);
    await expect(prepare()).rejects.toMatchObject({ message: 'No port is free.' });
    await expect(prepare()).rejects.toMatchObject({ message: 'No port is free.' });
    expect(starts).toBe(1);
    expect(() => to.connector.renew()).toThrow('The rehearsal has no platform.');
    await end();
  });
});
