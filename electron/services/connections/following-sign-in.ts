/** A sign-in that callers can keep while the credentials behind it change. */
import type { SignIn } from '../../remote/auth.ts';

/** @param latest returns the sign-in with the current credentials */
export function followingSignIn(latest: () => Promise<SignIn>): SignIn {
  let lastSignIn: SignIn | null = null;
  const useLatest = async (): Promise<SignIn> => {
    lastSignIn = await latest();
    return lastSignIn;
  };
  return {
    token: async () => (await useLatest()).token(),
    renew: async (refused) => (await useLatest()).renew(refused),
    expiresAt: () => lastSignIn?.expiresAt() ?? null,
    account: async () => (await useLatest()).account(),
    authorized: async (ask) => (await useLatest()).authorized(ask),
    http: async () => (await useLatest()).http(),
    signOut: async () => (await useLatest()).signOut(),
  };
}
