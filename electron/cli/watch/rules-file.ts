/** Reads a file of notification rules, and the secrets of its destinations. */
import { readFile } from 'node:fs/promises';
import type { z } from 'zod';
import { AppError } from '../../../shared/errors.ts';
import { isUsed, type RulesFile, rulesFile } from '../../../shared/monitor/notification-rules/settings.ts';
import { reasonOf } from '../../../shared/recipes/schema-reason.ts';
import { holdSecrets } from '../../../shared/redaction/held-secrets.ts';
import { givenSecret, secretVariables } from '../connections/secrets.ts';
import type { SendTerminal } from '../terminal.ts';

export interface RulesWithSecrets {
  readonly file: RulesFile;
  /** Empty where no rule uses a webhook. */
  readonly webhookSecret: string;
  /** Empty where the mail server asks for no sign-in. */
  readonly smtpPassword: string;
}

/** @throws AppError `not-found`, `bad-input` that names the place in the file, `unauthorized` where a secret is missing */
export async function readRules(path: string, env: SendTerminal['env']): Promise<RulesWithSecrets> {
  const file = await readFileOfRules(path);
  const webhookSecret = isUsed(file.rules, 'webhook')
    ? await expectSecret('webhookSecret', 'The webhook has no secret for its signature', env)
    : '';
  const { email } = file;
  const smtpPassword =
    email !== null && email.user !== '' && isUsed(file.rules, 'email')
      ? await expectSecret(
          'smtpPassword',
          `The password of “${email.user}” for ${email.host} is not known`,
          env,
        )
      : '';
  holdSecrets([webhookSecret, smtpPassword]);
  return { file, webhookSecret, smtpPassword };
}

async function readFileOfRules(path: string): Promise<RulesFile> {
  const text = await readFile(path, 'utf8').catch((cause: unknown) => {
    throw new AppError('not-found', `The file of rules ${path} cannot be read; check its path.`, { cause });
  });
  const parsed = rulesFile.safeParse(parseJson(path, text));
  if (parsed.success) return parsed.data;
  throw new AppError('bad-input', `${path} cannot be used: ${issueWords(parsed.error)}.`);
}

function parseJson(path: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new AppError('bad-input', `${path} is not JSON.`, { cause });
  }
}

/** `rules[0].when.moreThan must be at least 0` for the first issue, and how many more there are. */
function issueWords({ issues }: z.ZodError): string {
  const reason = reasonOf(issues).replace(/^the recipe itself/u, 'the file itself');
  return issues.length > 1 ? `${reason}, and ${issues.length - 1} more` : reason;
}

async function expectSecret(
  which: 'webhookSecret' | 'smtpPassword',
  words: string,
  env: SendTerminal['env'],
): Promise<string> {
  const secret = await givenSecret(which, env);
  if (secret) return secret;
  const variable = secretVariables[which];
  throw new AppError(
    'unauthorized',
    `${words}; set ${variable}, or the path of its file in ${variable}_FILE.`,
  );
}
