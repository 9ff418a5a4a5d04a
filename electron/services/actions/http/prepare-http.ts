/** Turns an action into a request: the line, the headers, the token. @source interfaces.md 2.10; wire.md §6 */
import type { Way } from '../../../../shared/actions/capabilities.ts';
import { fillTemplate, fillToken, wantsToken } from '../../../../shared/actions/exec-template.ts';
import { readParams, readRequestLine } from '../../../../shared/actions/http-line.ts';
import { withAbort } from '../../../../shared/async.ts';
import { AppError } from '../../../../shared/errors.ts';
import {
  holdSecrets,
  withoutHeldSecrets,
  withoutHeldSecretsIn,
} from '../../../../shared/redaction/held-secrets.ts';
import { redactText } from '../../../../shared/redaction/redact.ts';
import type { ActionRequest, ExecuteDeps, Prepared } from '../prepared-action.ts';
import type { Progress } from '../progress.ts';
import { shownWish } from '../questions/shown-wish.ts';
import { textOf } from '../text-of.ts';
import type { HttpTarget } from './run-http.ts';

/** Prepares a request without the token, which is added when it runs. @throws AppError `bad-input` */
export function prepareHttp(
  deps: Pick<ExecuteDeps, 'gate' | 'http'> & { readonly token: () => Promise<string> },
  way: Way,
  { capability, parameters }: ActionRequest,
): Prepared {
  const asked = readParams(parameters['params']);
  const exec = way.by === 'config' ? way.handler.exec : textOf(parameters, 'url');
  const isSafe = way.by === 'config' && way.handler.escape_quotes;
  // The beginning of a URL is pasted unchanged; the allow list checks the result.
  const write = (value: string, before: string) =>
    isSafe && /\S\s*$/.test(before.replace(/^\s*[A-Za-z]+\s+/, '')) ? encodeURIComponent(value) : value;
  const targetWith = (token: string): HttpTarget => {
    const line = way.by === 'config' ? fillTemplate(exec, { parameters, token, write }) : exec;
    const { method, url } = way.by === 'config' ? readRequestLine(line) : { method: null, url: line };
    if (!URL.canParse(url))
      throw new AppError('bad-input', `“${url}” is not an address; it must start with http:// or https://.`);
    if (isSafe) expectStraight(line, exec);
    const whole = new URL(url);
    for (const [key, value] of asked.query) whole.searchParams.append(key, value);
    const headers = Object.entries(asked.headers).map(([key, value]) => [key, fillToken(value, token)]);
    return {
      method: method ?? asked.method,
      url: whole.href,
      body: asked.body,
      headers: Object.fromEntries(headers),
    };
  };
  const templates = way.by === 'config' ? [exec] : [];
  const needsToken = [...templates, ...Object.values(asked.headers)].some(wantsToken);
  const first = targetWith('token');
  const permission = (progress: Progress, wish: string) => ({
    capability,
    signal: progress.signal,
    approval: progress.approval,
    asker: { ...progress.asker, wants: shownWish(wish) },
  });
  return {
    target: new URL(first.url).host,
    kind: 'http',
    startsAtOnce: () => !needsToken && deps.gate.isUrlAllowed(first.url),
    permit: (progress) =>
      deps.gate.permitUrl(first.url, permission(progress, `${first.method} ${first.url}`)),
    async run(progress) {
      const { signal, start } = progress;
      const token = needsToken ? await withAbort(deps.token(), signal) : '';
      // The platform sent no visible token, so it gets none back in a repeated text.
      holdSecrets([token]);
      try {
        const target = targetWith(token);
        const permit = (url: string) => {
          const wish = url === target.url ? `${target.method} ${url}` : `redirect to ${url}`;
          return deps.gate.permitUrl(url, permission(progress, wish));
        };
        const ran = await deps.http.run(target, { signal, start, permit });
        const result = withoutHeldSecretsIn(ran.result);
        return { ...ran, result: { ...result, exec: redactText(String(result['exec'])) } };
      } catch (error) {
        if (error instanceof AppError) error.message = withoutHeldSecrets(error.message);
        throw error;
      }
    },
  };
}

/** @throws AppError `bad-input` where parameters lead out of the path that the configuration names */
function expectStraight(line: string, exec: string): void {
  const stepsOf = (text: string) =>
    text
      .replace(/^\s*(?:[A-Za-z]+\s+)?[A-Za-z][\w+.-]*:\/\/[^/\\?#]*/, '')
      .replace(/[?#].*$/s, '')
      .split(/[/\\]/)
      .filter((step) => /^(?:\.|%2e){1,2}$/i.test(step.trim()));
  if (stepsOf(line).length > stepsOf(exec).length)
    throw new AppError('bad-input', 'A parameter cannot be “.” or “..” in the path of a URL.');
}
