/** The id of an edge consists of its ends and its verb. */

/** @source wire.md §4, "Edge" */
export function edgeOfId(id: string): { out: string; verb: string; into: string } | null {
  const [out = '', verb = '', into = '', ...more] = id.split('$$');
  return out === '' || verb === '' || into === '' || more.length > 0 ? null : { out, verb, into };
}
