import type { z } from 'zod';

/** The first message of each field by its name, as a sentence. */
export function firstIssues({ issues }: z.ZodError): Readonly<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const { path, message } of issues) {
    const name = String(path[0] ?? '');
    found[name] ??= `${message.slice(0, 1).toUpperCase()}${message.slice(1).replace(/\.$/, '')}.`;
  }
  return found;
}
