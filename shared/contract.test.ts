import { expect, it } from 'vitest';
import { z } from 'zod';
import { contract } from './contract.ts';
import { methodsOf } from './rpc.ts';

const secretName = /secret|token|password|credential/i;

/** Every key of every object in a schema, found through its JSON form. */
function keysOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(keysOf);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const own = key === 'properties' && typeof inner === 'object' && inner !== null ? Object.keys(inner) : [];
    return [...own, ...keysOf(inner)];
  });
}

const outgoing = [...methodsOf(contract)].map(({ name, spec }) => {
  const schema = spec.kind === 'call' ? spec.output : spec.payload;
  return [name, keysOf(z.toJSONSchema(schema, { unrepresentable: 'any' }))] as const;
});

it.each(outgoing)('lets no secret out by %s', (_, keys) => {
  expect(keys.filter((key) => secretName.test(key))).toEqual([]);
});

it('would notice a secret deep in a response', () => {
  const leaky = z.array(z.object({ inner: z.union([z.null(), z.object({ clientSecret: z.string() })]) }));
  expect(keysOf(z.toJSONSchema(leaky)).some((key) => secretName.test(key))).toBe(true);
});

it('sees the keys of every response that is an object', () => {
  expect(outgoing.find(([name]) => name === 'connections.changed')?.[1]).toContain('username');
});
