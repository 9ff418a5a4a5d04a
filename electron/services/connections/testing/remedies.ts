/** Remedies for failed steps of a connection test. */
import { AppError } from '../../../../shared/errors.ts';
import { ConnectionFailure, type FailureKind } from '../../../remote/connection-failure.ts';

const remedyOf: Readonly<Record<FailureKind, string>> = {
  'name-unknown':
    'Compare the host with the one you were given; if it is right, connect to its network (VPN) or set the proxy that leads there.',
  refused:
    'Compare the port with the one you were given, and ask the administrator whether the platform is running.',
  unreachable: 'Check the network, the VPN, and whether this connection needs a proxy.',
  'connect-timeout':
    'A firewall may block it: check the network, the VPN and the proxy, or increase the connect timeout.',
  untrusted:
    'Add its certificate authority file: edit the connection and choose the PEM file of the platform’s authority.',
  'wrong-name':
    'Use the host name that the certificate was issued for; the administrator of the platform knows it.',
  expired: 'Ask the administrator of the platform to renew its certificate.',
  'no-tls': 'Change https:// to http:// in the address, or ask for the port that speaks https.',
  'proxy-unreachable':
    'Check the address of the proxy, or remove it if this platform is reached without one.',
  'proxy-refused':
    'Check user and password of the proxy, and ask its administrator whether it allows connections to this platform.',
  'response-timeout': 'Try again when the platform is less busy, or allow a longer response time.',
  cut: 'Try again; if this keeps happening, ask the administrator of the platform or of the proxy in front of it.',
  'too-long':
    'Check the address; ask the operator of the platform, or of the proxy in front of it, which server responds there.',
  undecodable:
    'Ask the operator of the platform, or of the proxy in front of it, why the response is damaged.',
  retired: 'Try again.',
  'no-address': 'Enter the address again; it must start with http:// or https:// and contain a host.',
  'unsendable-header': 'Enter user, password and client secret again without invisible characters.',
};

/** Returns the remedy for a failed connection; `otherwise` for any other failure. */
export const remedyFor = (error: unknown, otherwise: string): string =>
  error instanceof ConnectionFailure ? remedyOf[error.kind] : otherwise;

/** Returns one sentence with a remedy for a response with an unexpected status. */
export function remedyForStatus(status: number, words: { readonly address: string }): string {
  if (status === 401) return 'The token is not accepted there: ask whether this account may use it.';
  if (status === 403)
    return 'Ask the administrator of the platform to give this account permission to use it.';
  if (status === 404 || status === 405 || status === 426)
    return `The path is wrong: compare ${words.address} with what you were given.`;
  if (status === 407) return remedyOf['proxy-refused'];
  if (status === 429) return 'The platform is busy; try again in a minute.';
  return 'Try again later; if this keeps happening, ask the administrator of the platform.';
}

/** Returns the status in the sentence of a remote client's refusal; null if there is none. */
export function statusIn(error: unknown): number | null {
  const status = error instanceof AppError ? /with (\d{3})\b/.exec(error.message)?.[1] : undefined;
  return status === undefined ? null : Number(status);
}
