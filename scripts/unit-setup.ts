/** Shared by all unit tests: the seed of random inputs, and time limits. */
import fc from 'fast-check';
import { vi } from 'vitest';

/** The same inputs each time; fast-check prints the seed of what fails. UNIT_SEED=2 npm run unit tries others. */
const seed = Number(process.env['UNIT_SEED'] ?? 1);
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed });

const waitFor = vi.waitFor.bind(vi);
/** `vi.waitFor` has no setting in the configuration; its own limit of a second is too short for a busy machine. */
vi.waitFor = (callback, options) =>
  waitFor(callback, { timeout: 180_000, ...(typeof options === 'number' ? { timeout: options } : options) });
