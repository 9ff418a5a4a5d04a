/** Replaces the contract in the page by its outline: names, kinds and time limits of calls, without their schemas. */
import type { Plugin } from 'vite';
import { contract } from '../../shared/contract.ts';
import { type Contract, methodsOf } from '../../shared/rpc.ts';

type Outline = Record<string, Record<string, { kind: string; timeoutMs?: number | null }>>;

/**
 * The host validates everything that it receives or sends by the contract, so the page needs no schema to make a call.
 * The schemas were a fifth of what its first screen loaded.
 */
export const contractOutline = (): Plugin => ({
  name: 'contract-outline',
  enforce: 'pre',
  load: (id) =>
    /[\\/]shared[\\/]contract\.ts$/.test(id)
      ? { code: `export const contract = ${JSON.stringify(outlineOf(contract))};`, moduleType: 'js' }
      : null,
});

/** Returns the part of a contract that the page needs to make its calls. */
export function outlineOf(fullContract: Contract): Outline {
  const outlined: Outline = {};
  for (const { feature, method, spec } of methodsOf(fullContract)) {
    outlined[feature] ??= {};
    outlined[feature][method] =
      spec.kind === 'call' ? { kind: spec.kind, timeoutMs: spec.timeoutMs } : { kind: spec.kind };
  }
  return outlined;
}
