/** Describes why a target cannot be reached, in one sentence that names the fault. */
import { AppError } from '../../../shared/errors.ts';
import { Denied } from './outcome.ts';

const certificates: Readonly<Record<string, string>> = {
  CERT_HAS_EXPIRED: 'its certificate has expired',
  CERT_NOT_YET_VALID: 'its certificate is not valid yet',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate comes from an authority that this machine does not trust',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its certificate comes from an authority that this machine does not know',
  UNABLE_TO_GET_ISSUER_CERT: 'its certificate comes from an authority that this machine does not know',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY:
    'its certificate comes from an authority that this machine does not know',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate was issued for another host',
  ERR_SSL_WRONG_VERSION_NUMBER: 'it does not speak TLS',
  ERR_SSL_PACKET_LENGTH_TOO_LONG: 'it does not speak TLS',
};
const reasons: Readonly<Record<string, string>> = {
  ENOTFOUND: 'there is no host of this name',
  EAI_AGAIN: 'its name cannot be looked up now',
  ECONNREFUSED: 'nothing listens there',
  ECONNRESET: 'it closed the connection',
  EHOSTUNREACH: 'there is no route to it',
  ENETUNREACH: 'there is no route to it',
  ETIMEDOUT: 'it does not respond',
  UND_ERR_CONNECT_TIMEOUT: 'it does not respond',
  UND_ERR_SOCKET: 'it closed the connection before it responded',
};

/** Converts an error into `AppError` or `Denied`. @param error of a socket, of TLS or of undici, perhaps as a cause */
export function targetFailure(host: string, error: unknown): Error {
  const denied = findInChain(error, (each) => each instanceof Denied);
  if (denied) return denied;
  if (error instanceof AppError) return error;
  const errorWithCode = findInChain(error, (each) => 'code' in each && typeof each.code === 'string');
  const code = errorWithCode && 'code' in errorWithCode ? String(errorWithCode.code) : '';
  const tls =
    certificates[code] ?? (/^(ERR_SSL|ERR_TLS|CERT_)/.test(code) ? 'the TLS connection fails' : undefined);
  if (tls !== undefined) return new AppError('offline', `${host} cannot be trusted: ${tls} (${code}).`);
  const reason = reasons[code] ?? (error instanceof Error ? error.message : 'the reason is unknown');
  return new AppError('offline', `${host} cannot be reached: ${reason}${code === '' ? '' : ` (${code})`}.`, {
    cause: error,
  });
}

function findInChain(error: unknown, matches: (error: Error) => boolean): Error | undefined {
  if (!(error instanceof Error)) return undefined;
  if (matches(error)) return error;
  const inner = error instanceof AggregateError ? error.errors[0] : error.cause;
  return findInChain(inner, matches);
}
