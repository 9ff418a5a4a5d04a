import type { GraphAddress } from '../../remote/graph-requests.ts';
import type { Current } from '../connections/service.ts';

/** Where the graph of a connection is, and who asks it. */
export const graphOf = ({ addresses, signIn }: Pick<Current, 'addresses' | 'signIn'>): GraphAddress => ({
  graphUrl: addresses.graphUrl,
  signIn,
});
