/** Sends notifications as e-mails in plain text by SMTP. */
import { createTransport } from 'nodemailer';
import type { EmailSettings } from '../../../shared/monitor/notification-rules/settings.ts';
import { result, type SendingResult } from './sending-result.ts';

interface Mail {
  readonly settings: EmailSettings;
  /** Empty if the server requires no sign-in. */
  readonly password: string;
  /** Id of the notification, which is the same in every attempt. */
  readonly id: string;
  readonly subject: string;
  readonly text: string;
}

const timeoutMs = 15_000;

/** Sends one e-mail. With `disableFileAccess` and `disableUrlAccess`, paths and URLs in a text are never read. */
export async function sendMail({ settings, password, id, subject, text }: Mail): Promise<SendingResult> {
  const { host, port, security, user, from, to } = settings;
  const transport = createTransport({
    host,
    port,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    ...(user !== '' && { auth: { user, pass: password } }),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  try {
    const { rejected } = await transport.sendMail({
      from,
      to,
      subject,
      text,
      messageId: `<${id}@graph-intake>`,
      headers: { 'Auto-Submitted': 'auto-generated' },
    });
    if (rejected.length === 0) return result('delivered', `${host} accepted it.`);
    // Another attempt would send it to the other recipients a second time.
    return result(
      'refused',
      `${host} accepted it, but not for ${rejected.length} of ${to.length} recipients.`,
    );
  } catch (error) {
    return failureOf(host, error);
  } finally {
    transport.close();
  }
}

/** Converts an error to a result, without the text of the server, which may contain what was sent to it. */
function failureOf(host: string, error: unknown): SendingResult {
  if (!(error instanceof Error) || !('code' in error)) throw error;
  const status =
    'responseCode' in error && typeof error.responseCode === 'number' ? error.responseCode : null;
  const isPermanent = status !== null && status >= 500;
  // For a failed connection, `originalCode` is the code of the system or of TLS.
  const code = String(('originalCode' in error && error.originalCode) || error.code);
  if (error.code === 'EAUTH')
    return result(
      isPermanent || status === null ? 'refused' : 'later',
      `${host} refused the sign-in (${status ?? code}).`,
    );
  if (code === 'ETLS' || isCertificate(code))
    return result('refused', `${host} offers no TLS that this machine trusts (${code}).`);
  if (status !== null) return result(isPermanent ? 'refused' : 'later', `${host} responded with ${status}.`);
  return result('later', `${host} cannot be reached (${code}).`);
}

const isCertificate = (code: string): boolean =>
  /^(CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|ERR_TLS_)/.test(code);
