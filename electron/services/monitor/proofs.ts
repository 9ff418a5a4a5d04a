import type { AppError } from '../../../shared/errors.ts';

/** Callers that wait until it is proved that nothing is missing. */
export interface Proofs {
  /** Resolves when everything that arrives from here on is proved. */
  ask(): Promise<void>;
  /** Returns a function that resolves the requests made so far. */
  begin(): () => void;
  fail(why: AppError): void;
}

export function createProofs(): Proofs {
  let pending: PromiseWithResolvers<void>[] = [];
  return {
    ask() {
      const proof = Promise.withResolvers<void>();
      pending = [...pending, proof];
      return proof.promise;
    },
    begin() {
      const waiting = [...pending];
      return () => {
        for (const proof of waiting) proof.resolve();
        pending = pending.filter((proof) => !waiting.includes(proof));
      };
    },
    fail(why) {
      for (const proof of pending.splice(0)) proof.reject(why);
    },
  };
}
