import { expect, it } from 'vitest';
import { contract } from '../../shared/contract.ts';
import { methodsOf } from '../../shared/rpc.ts';
import { outlineOf } from './contract-outline.ts';

it('the outline of the contract has the kind and time limit of every call and event, and no schema', () => {
  const outline = outlineOf(contract);
  const names = (features: object) =>
    Object.entries(features).flatMap(([feature, methods]) =>
      Object.keys(methods).map((method) => `${feature}.${method}`),
    );
  expect(names(outline)).toEqual([...methodsOf(contract)].map(({ name }) => name));
  expect(outline['app']).toMatchObject({
    about: { kind: 'call', timeoutMs: null },
    setSettings: { kind: 'call', timeoutMs: 30_000 },
    changed: { kind: 'event' },
  });
  expect(JSON.parse(JSON.stringify(outline))).toEqual(outline);
});
