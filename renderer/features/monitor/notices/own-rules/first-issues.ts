import type { z } from 'zod';

/** Returns the first message of zod about each field, by the name of the field, as a sentence. */
export function firstIssues({ issues }: z.ZodError): Readonly<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const { path, message } of issues) {
    const name = String(path[0] ?? '');
    found[name] ??= `${message.slice(0, 1).toUpperCase()}${message.slice(1).replace(/\.$/, '')}.`;
  }
  return found;
}
