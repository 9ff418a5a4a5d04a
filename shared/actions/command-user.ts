/** Returns the user of a command on its target: the parameter `user`, the beginning of `user@host`, or `root`. */
export function commandUser({ host, user }: Readonly<Record<string, unknown>>): string {
  if (typeof user === 'string') return user;
  const atHost = typeof host === 'string' ? /^([^@]+)@./.exec(host) : null;
  return atHost?.[1] ?? 'root';
}
