import type { GraphAddress } from '../../remote/graph-requests.ts';
import type { Current } from '../connections/service.ts';

/** The address of a connection's graph, and its sign-in. */
export const graphOf = ({ addresses, signIn }: Pick<Current, 'addresses' | 'signIn'>): GraphAddress => ({
  graphUrl: addresses.graphUrl,
  signIn,
});
