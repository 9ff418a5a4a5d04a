/** Schema of AH_CONFIG: the capabilities that the action handler offers, and how each of them is executed. */
import { z } from 'zod';

/** Capabilities that exist without any configuration. @source interfaces.md 2.10 */
export const capabilityNames = ['ExecuteCommand', 'HTTPRequest'] as const;

/**
 * One capability. `exec` is the command line, or the request line such as `POST https://…`, with `${parameter}` where a
 * parameter goes.
 * @source wire.md §6
 */
const ahHandler = z.strictObject({
  name: z.string().min(1),
  capability: z.string().min(1),
  implementation: z.enum(['ssh', 'http', 'local']),
  exec: z.string().min(1),
  /** Whether parameters are quoted for the shell; off only if `exec` quotes them itself. */
  escape_quotes: z.boolean().default(true),
});
export type AhHandler = z.infer<typeof ahHandler>;

export const ahConfig = z.strictObject({ handlers: z.array(ahHandler).max(1_000) });
export type AhConfig = z.infer<typeof ahConfig>;
