/** What to do about a step of a test that failed. */
import { AppError } from '../../../../shared/errors.ts';
import { type Trouble, Unreached } from '../../../remote/unreached.ts';

const ofTroubles: Readonly<Record<Trouble, string>> = {
  'name-unknown':
    'Compare the host with the one you were given; if it is right, connect to its network (VPN) or name the proxy that leads there.',
  refused: 'Compare the port with the one you were given, and ask whether the platform is running.',
  unreachable: 'Check the network, the VPN, and whether this connection needs a proxy.',
  'connect-timeout':
    'A firewall may be in the way: check network, VPN and proxy, or allow a longer time to connect.',
  untrusted:
    'Give its certificate authority file: edit the connection and choose the PEM file of the platform’s authority.',
  'wrong-name': 'Use the host name that the certificate was made for; whoever runs the platform knows it.',
  expired: 'Ask whoever runs the platform to renew its certificate.',
  'no-tls': 'Change https:// to http:// in the address, or ask for the port that speaks https.',
  'proxy-unreachable':
    'Check the address of the proxy, or take it away if this platform is reached without one.',
  'proxy-refused':
    'Check user and password of the proxy, and ask whoever runs it whether it lets through to this platform.',
  'answer-timeout': 'Try again when the platform is less busy, or allow a longer time for an answer.',
  cut: 'Try again; if it stays, ask whoever runs the platform or the proxy before it.',
  retired: 'Try again.',
  'no-address': 'Type the address again; it starts with http:// or https:// and names a host.',
  unspeakable: 'Type user, password and client secret again without characters that cannot be seen.',
};

/** @param otherwise what to do where the way to the platform was not the trouble */
export const remedyFor = (error: unknown, otherwise: string): string =>
  error instanceof Unreached ? ofTroubles[error.trouble] : otherwise;

/** An answer with a status that is none of the hoped-for ones, in one sentence and with a remedy. */
export function remedyForStatus(status: number, words: { readonly address: string }): string {
  if (status === 401) return 'The token is not accepted there: ask whether this account may use it.';
  if (status === 403) return 'Ask whoever runs the platform to give this account the right to use it.';
  if (status === 404 || status === 405 || status === 426)
    return `The path is wrong: compare ${words.address} with what you were given.`;
  if (status === 407) return ofTroubles['proxy-refused'];
  if (status === 429) return 'The platform has too much to do; try again in a minute.';
  return 'Try again later; if it stays, ask whoever runs the platform.';
}

/** The status that a refusal of a remote client tells in its sentence; null where it tells none. */
export function statusIn(error: unknown): number | null {
  const status = error instanceof AppError ? /with (\d{3})\b/.exec(error.message)?.[1] : undefined;
  return status === undefined ? null : Number(status);
}
