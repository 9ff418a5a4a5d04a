/** What the page may know about the program around it. */
import { z } from 'zod';
import { call } from './rpc.ts';

export const about = z.object({
  version: z.string(),
  /** `desktop` is Electron, `browser` the same host behind a browser window. */
  window: z.enum(['desktop', 'browser']),
  /** The keyring that keeps credentials between starts; null means for this session only. */
  keyring: z.string().nullable(),
});
export type About = z.infer<typeof about>;

export const app = {
  about: call(z.void(), about),
};
