/** Turns an action into a request: the line, the headers, the token. @source interfaces.md 2.10; wire.md §6 */
import type { ExecutionMethod } from '../../../../shared/actions/capabilities.ts';
import { fillTemplate, fillToken, wantsToken } from '../../../../shared/actions/exec-template.ts';
import { readParams, readRequestLine } from '../../../../shared/actions/http-line.ts';
import { withAbort } from '../../../../shared/async.ts';
import { AppError } from '../../../../shared/errors.ts';
import {
  hidden,
  holdSecrets,
  withoutHeldSecrets,
  withoutHeldSecretsIn,
} from '../../../../shared/redaction/held-secrets.ts';
import { redactRecord, redactText } from '../../../../shared/redaction/redact.ts';
import type { ActionRequest, ExecuteDeps, Prepared } from '../prepared-action.ts';
import type { Progress } from '../progress.ts';
import { questionText } from '../questions/question-text.ts';
import { textOf } from '../text-of.ts';
import type { HttpTarget } from './run-http.ts';

/** Prepares a request without the token, which is added when it runs. @throws AppError `bad-input` */
export function prepareHttp(
  deps: Pick<ExecuteDeps, 'gate' | 'http'> & { readonly token: () => Promise<string> },
  way: ExecutionMethod,
  { capability, parameters }: ActionRequest,
): Prepared {
  const request = readParams(parameters['params']);
  const exec = way.by === 'config' ? way.handler.exec : textOf(parameters, 'url');
  const escapes = way.by === 'config' && way.handler.escape_quotes;
  // Escapes a value, but not at the beginning of a URL, which may be an address; the allow list checks the result.
  const write = (value: string, before: string) =>
    escapes && /\S\s*$/.test(before.replace(/^\s*[A-Za-z]+\s+/, '')) ? encodeURIComponent(value) : value;
  const targetWith = (token: string): HttpTarget => {
    const line = way.by === 'config' ? fillTemplate(exec, { parameters, token, write }) : exec;
    const { method, url } = way.by === 'config' ? readRequestLine(line) : { method: null, url: line };
    if (!URL.canParse(url))
      throw new AppError('bad-input', `“${url}” is not an address; it must start with http:// or https://.`);
    if (escapes) expectStraight(line, exec);
    const fullUrl = new URL(url);
    for (const [key, value] of request.query) fullUrl.searchParams.append(key, value);
    const headers = Object.entries(request.headers).map(([key, value]) => [key, fillToken(value, token)]);
    return {
      method: method ?? request.method,
      url: fullUrl.href,
      body: request.body,
      headers: Object.fromEntries(headers),
    };
  };
  const templates = way.by === 'config' ? [exec] : [];
  const needsToken = [...templates, ...Object.values(request.headers)].some(wantsToken);
  // With a placeholder, since the token is read only when the action runs.
  const preview = targetWith('token');
  const permission = (progress: Progress, wish: string) => ({
    capability,
    signal: progress.signal,
    approval: progress.approval,
    pendingAction: { ...progress.pendingAction, wants: questionText(wish) },
  });
  return {
    target: new URL(preview.url).host,
    kind: 'http',
    executes(shown) {
      const line =
        way.by === 'config'
          ? fillTemplate(exec, { parameters: shown, token: hidden, write: (value) => value })
          : textOf(shown, 'url');
      return `${preview.method} ${withQuery(line.replace(/^\s*[A-Za-z]+\s+/, '').trim(), request.query)}`;
    },
    user: '',
    startsAtOnce: () => !needsToken && deps.gate.isUrlAllowed(preview.url),
    permit: (progress) =>
      deps.gate.permitUrl(preview.url, permission(progress, `${preview.method} ${preview.url}`)),
    async run(progress) {
      const { signal, start } = progress;
      const token = needsToken ? await withAbort(deps.token(), signal) : '';
      // The platform must not receive the token in a result that repeats parts of the request.
      holdSecrets([token]);
      try {
        const target = targetWith(token);
        const permit = (url: string) => {
          const wish = url === target.url ? `${target.method} ${url}` : `redirect to ${url}`;
          return deps.gate.permitUrl(url, permission(progress, wish));
        };
        const outcome = await deps.http.run(target, { signal, start, permit });
        const result = withoutHeldSecretsIn(outcome.result);
        return { ...outcome, result: { ...result, exec: redactText(String(result['exec'])) } };
      } catch (error) {
        if (error instanceof AppError) error.message = withoutHeldSecrets(error.message);
        throw error;
      }
    },
  };
}

/** Adds a query to an address, with its secrets hidden. */
function withQuery(url: string, query: ReturnType<typeof readParams>['query']): string {
  const shown = query.map(([key, value]) => `${key}=${redactRecord({ [key]: value })[key]}`).join('&');
  const separator = shown === '' ? '' : url.includes('?') ? '&' : '?';
  return `${url}${separator}${shown}`;
}

/** @throws AppError `bad-input` where “.” or “..” in a parameter leads out of the path in the configuration */
function expectStraight(line: string, exec: string): void {
  const dotSegmentsOf = (text: string) =>
    text
      .replace(/^\s*(?:[A-Za-z]+\s+)?[A-Za-z][\w+.-]*:\/\/[^/\\?#]*/, '')
      .replace(/[?#].*$/s, '')
      .split(/[/\\]/)
      .filter((step) => /^(?:\.|%2e){1,2}$/i.test(step.trim()));
  if (dotSegmentsOf(line).length > dotSegmentsOf(exec).length)
    throw new AppError('bad-input', 'A parameter cannot be “.” or “..” in the path of a URL.');
}
