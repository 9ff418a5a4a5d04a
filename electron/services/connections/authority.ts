/** Reads certificate authority files, and reports a fault in one sentence. */
import { X509Certificate } from 'node:crypto';
import type { Authority, AuthorityChoice } from '../../../shared/connections/network-settings.ts';
import { AppError } from '../../../shared/errors.ts';

const block =
  /-----BEGIN (?:TRUSTED |X509 )?CERTIFICATE-----[^-]+-----END (?:TRUSTED |X509 )?CERTIFICATE-----/g;

/**
 * Reads a file of one or more certificates.
 * @throws AppError `bad-input`
 */
export function readAuthority(pem: string): Authority {
  if (/-----BEGIN [A-Z ]*PRIVATE KEY-----/.test(pem))
    throw new AppError(
      'bad-input',
      'This file contains a private key, which must stay secret; choose a file with only the certificate.',
    );
  const blocks = pem.match(block) ?? [];
  if (blocks.length === 0)
    throw new AppError(
      'bad-input',
      'This file contains no certificate in PEM format; it must have a line “-----BEGIN CERTIFICATE-----”.',
    );
  return { certificates: blocks.map((text, index) => factsOf(text, index, blocks.length)) };
}

function factsOf(text: string, index: number, total: number): Authority['certificates'][number] {
  try {
    const { subject, issuer, validTo } = new X509Certificate(text);
    return { subject: inOneLine(subject), issuer: inOneLine(issuer), expiresAt: Date.parse(validTo) };
  } catch (cause) {
    const which =
      total === 1 ? 'The certificate in this file' : `Certificate ${index + 1} of ${total} in this file`;
    throw new AppError('bad-input', `${which} cannot be read; request the file again.`, { cause });
  }
}

const inOneLine = (name: string): string => name.trim().replaceAll('\n', ', ');

/** Returns the PEM text of a choice, or null. @throws AppError `bad-input` for a text without certificates */
export function authorityPemOf(
  choice: AuthorityChoice,
  find: (id: string) => { authorityPem: string | null },
): string | null {
  if (choice.from === 'none') return null;
  if (choice.from === 'connection') return find(choice.id).authorityPem;
  readAuthority(choice.pem);
  return choice.pem;
}
