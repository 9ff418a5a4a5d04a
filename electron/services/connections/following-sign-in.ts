/** A sign-in that callers can keep while the credentials behind it change. */
import type { SignIn } from '../../remote/auth.ts';

/** @param latest the sign-in with the credentials as they are now */
export function followingSignIn(latest: () => Promise<SignIn>): SignIn {
  let seen: SignIn | null = null;
  const now = async (): Promise<SignIn> => {
    seen = await latest();
    return seen;
  };
  return {
    token: async () => (await now()).token(),
    renew: async (refused) => (await now()).renew(refused),
    expiresAt: () => seen?.expiresAt() ?? null,
    account: async () => (await now()).account(),
    authorized: async (ask) => (await now()).authorized(ask),
    http: async () => (await now()).http(),
    signOut: async () => (await now()).signOut(),
  };
}
