import { expect, it } from 'vitest';
import { z } from 'zod';
import { contract } from './contract.ts';
import { methodsOf } from './rpc.ts';

const secretName = /secret|token|password|credential/i;

/** Returns the keys of all objects in a JSON schema, at any depth. */
function keysOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(keysOf);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const names =
      key === 'properties' && typeof inner === 'object' && inner !== null ? Object.keys(inner) : [];
    return [...names, ...keysOf(inner)];
  });
}

/** Name of each call and event, with the keys in its output or payload, which the host sends to the page. */
const outgoing = [...methodsOf(contract)].map(({ name, spec }) => {
  const schema = spec.kind === 'call' ? spec.output : spec.payload;
  return [name, keysOf(z.toJSONSchema(schema, { unrepresentable: 'any' }))] as const;
});

it.each(outgoing)('%s sends no key that is named like a secret', (_, keys) => {
  expect(keys.filter((key) => secretName.test(key))).toEqual([]);
});

it('the search for keys finds a secret deep in a response', () => {
  const leaky = z.array(z.object({ inner: z.union([z.null(), z.object({ clientSecret: z.string() })]) }));
  expect(keysOf(z.toJSONSchema(leaky)).some((key) => secretName.test(key))).toBe(true);
});

it('the search for keys finds those of an event of the contract', () => {
  expect(outgoing.find(([name]) => name === 'connections.changed')?.[1]).toContain('username');
});
