/** Reads the id of an edge, which consists of its ends and its verb. */

/** Returns the start (`out`), verb and end (`into`) of an edge id; null for any other id. @source wire.md §4, "Edge" */
export function edgeOfId(id: string): { out: string; verb: string; into: string } | null {
  const [out = '', verb = '', into = '', ...more] = id.split('$$');
  return out === '' || verb === '' || into === '' || more.length > 0 ? null : { out, verb, into };
}
