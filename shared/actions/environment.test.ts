// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are the places of parameters.
import { describe, expect, it } from 'vitest';
import { actionTimeMs } from './action-time.ts';
import { capabilitiesOf, findExecution } from './capabilities.ts';
import { environmentFile, readAhConfig, readEnvironment } from './environment.ts';
import { readParams, readRequestLine } from './http-line.ts';

const handler = {
  name: 'restart',
  capability: 'Restart',
  implementation: 'ssh' as const,
  exec: 'systemctl restart ${service}',
  escape_quotes: true,
};

describe('the environment', () => {
  it('is null in all parts if no variable is set', () => {
    expect(readEnvironment({})).toEqual({ account: null, external: null, defaults: null, config: null });
  });

  it('is read as specified in interfaces.md 2.10', () => {
    expect(
      readEnvironment({
        PLATFORM_USER: 'u',
        PLATFORM_PASS: 'p',
        PLATFORM_EXTERNAL_USER: 'x',
        PLATFORM_EXTERNAL_PASS: 'y',
        USE_DEFAULT_AH_CONFIGS: 'ExecuteCommand, HTTPRequest',
        AH_CONFIG: JSON.stringify({ handlers: [{ ...handler, escape_quotes: undefined }] }),
      }),
    ).toEqual({
      account: { username: 'u', password: 'p' },
      external: { username: 'x', password: 'y' },
      defaults: ['ExecuteCommand', 'HTTPRequest'],
      config: { handlers: [handler] },
    });
  });

  it.each([
    [{ PLATFORM_USER: 'u' }, 'PLATFORM_USER is set and PLATFORM_PASS is not'],
    [
      { USE_DEFAULT_AH_CONFIGS: 'Nothing' },
      'USE_DEFAULT_AH_CONFIGS contains the unknown capability “Nothing”',
    ],
    [{ AH_CONFIG: '{' }, /^AH_CONFIG: .*JSON/],
    [{ AH_CONFIG: '{"handlers":[{"name":"a"}]}' }, 'AH_CONFIG at handlers[0].capability'],
    [
      { AH_CONFIG: JSON.stringify({ handlers: [{ ...handler, exec: '${a b}' }] }) },
      'AH_CONFIG at handlers[0].exec: “${a b}” is neither',
    ],
    [{ AH_CONFIG: JSON.stringify({ handlers: [handler, handler] }) }, 'AH_CONFIG at handlers[1].name'],
    [
      { AH_CONFIG: JSON.stringify({ handlers: [{ ...handler, implementation: 'http', exec: 'JUMP x' }] }) },
      'AH_CONFIG at handlers[0].exec: “JUMP x” is not a request line',
    ],
  ])('is refused with the path and the reason: %j', (env, message) => {
    expect(() => readEnvironment(env)).toThrow(message);
  });

  it('is written to a file without secrets, and read back unchanged', () => {
    const exec = "echo 'it' ${x}";
    const config = readAhConfig(JSON.stringify({ handlers: [{ ...handler, exec }] }));
    const text = environmentFile(
      { defaults: ['HTTPRequest'], config },
      { account: 'me@x.org', external: '' },
    );
    const line = /^AH_CONFIG='(.*)'$/m.exec(text)?.[1] ?? '';
    expect(readAhConfig(line)).toEqual(config);
    expect(text).toContain('PLATFORM_USER=me@x.org\nPLATFORM_PASS=\nUSE_DEFAULT_AH_CONFIGS=HTTPRequest\n');
  });
});

describe('a user name in an environment file', () => {
  const lineOf = (account: string) =>
    environmentFile({ defaults: [], config: { handlers: [] } }, { account, external: '' }).split('\n')[1];

  it.each([
    ['me@x.org', 'me@x.org'],
    ['me $(id)', "'me $(id)'"],
    ["o'brien", `"o'brien"`],
  ])('%s is written as %s', (account, line) => expect(lineOf(account)).toBe(`PLATFORM_USER=${line}`));

  it.each(["'; id #$(id)", 'a\nLD_PRELOAD=x'])('is refused as %j', (account) => {
    expect(() => lineOf(account)).toThrow('environment file');
  });
});

describe('capabilities', () => {
  const offered = { defaults: ['HTTPRequest' as const], config: { handlers: [handler] } };

  it('are those of the configuration and the defaults', () => {
    expect(capabilitiesOf(offered)).toEqual([
      {
        name: 'Restart',
        implementation: 'ssh',
        parameters: ['service', 'host', 'user', 'timeout'],
        from: 'restart',
      },
      {
        name: 'HTTPRequest',
        implementation: 'http',
        parameters: ['params', 'url', 'timeout'],
        from: 'default',
      },
    ]);
  });

  it('are found by capability, and by the name of the handler if several have it', () => {
    const other = { ...handler, name: 'other' };
    const withTwoHandlers = { ...offered, config: { handlers: [handler, other] } };
    expect(findExecution(withTwoHandlers, { handler: 'other', capability: 'Restart' })).toEqual({
      by: 'config',
      handler: other,
    });
    expect(findExecution(withTwoHandlers, { handler: 'Restart', capability: 'Restart' })).toEqual({
      by: 'config',
      handler,
    });
    expect(findExecution(withTwoHandlers, { handler: '', capability: 'HTTPRequest' })).toEqual({
      by: 'default',
      name: 'HTTPRequest',
    });
    expect(findExecution(withTwoHandlers, { handler: '', capability: 'ExecuteCommand' })).toBeNull();
  });
});

describe('an HTTP request', () => {
  it('is read from params as an object or its JSON', () => {
    const request = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      query: [
        ['a', '1'],
        ['a', '2'],
      ],
      body: '{"b":1}',
    };
    expect(readParams({ method: 'post', query: { a: [1, 2] }, body: { b: 1 } })).toEqual(request);
    expect(readParams('{"method":"post","query":{"a":[1,2]},"body":{"b":1}}')).toEqual(request);
    expect(readParams(undefined)).toEqual({ method: 'GET', headers: {}, query: [], body: undefined });
  });

  it.each([
    ['{', 'not valid JSON'],
    [{ method: 'JUMP' }, 'params.method'],
    [{ headers: { Host: 'other' } }, 'belongs to the connection'],
  ])('is refused with the params %j', (params, message) => expect(() => readParams(params)).toThrow(message));

  it('is read from a request line', () => {
    expect(readRequestLine('POST https://x/')).toEqual({ method: 'POST', url: 'https://x/' });
    expect(readRequestLine('https://x/')).toEqual({ method: null, url: 'https://x/' });
    expect(() => readRequestLine('POST https://x/ y')).toThrow('not a request line');
  });
});

describe('the time of an action', () => {
  it.each([
    [undefined, 300_000, 120_000],
    [5, 300_000, 5_000],
    ['5', 300_000, 5_000],
    [500, 300_000, 300_000],
    [-1, 300_000, 120_000],
    [undefined, 0, 120_000],
    [0.5, 0, 500],
    [1e300, 0, 31_536_000_000],
  ])('with the parameter %j and a limit of %d ms in the message is %d ms', (parameter, message, ms) => {
    expect(actionTimeMs(parameter, message)).toBe(ms);
  });
});
