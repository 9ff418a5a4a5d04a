import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '../connector/endpoints.ts';
import {
  type CsvResponse,
  csv,
  type Json,
  startTestPractice,
  type TestPractice,
} from '../practice.test-kit.ts';
import { sendRaw } from '../raw-http.test-kit.ts';

let practice: TestPractice;
let document: Json;
let ajv: Ajv2020;
beforeAll(async () => {
  practice = await startTestPractice();
  document = (await practice.ask('GET', '/api/csv/1.0/openapi.json')).json;
  ajv = new Ajv2020({ allErrors: true, strictSchema: false });
  ajv.addSchema(document, 'openapi.json');
});
afterEach(() => practice.setFaults({}));
afterAll(async () => {
  expect(practice.reported).toEqual([]);
  await practice.close();
});

/** Writes a name as a part of a JSON pointer. */
const pointerPart = (part: string) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'));

/** Returns the schema of a response in the description. */
function schemaFor(method: string, path: string, status: number): ValidateFunction {
  const parts = ['paths', path, method.toLowerCase(), 'responses', String(status)];
  const found = ajv.getSchema(
    `openapi.json#/${[...parts, 'content', 'application/json', 'schema'].map(pointerPart).join('/')}`,
  );
  if (found === undefined) throw new Error(`${method} ${path} ${status} is not described.`);
  return found;
}

/** Returns in which ways a response differs from its description; empty if it conforms. */
const mismatches = (method: string, path: string, response: { status: number; json: Json }) => {
  const validate = schemaFor(method, path, response.status);
  return validate(response.json) ? [] : validate.errors;
};

const machine = ['ogit/_xid', 'ogit/_type', 'ogit/_scope'];
const ends = ['from:ogit/_xid', 'verb', 'to:ogit/_xid'];
const issueType = 'ogit/Automation/AutomationIssue';
/** Good and bad rows for every endpoint, and how many of their items succeed and fail. */
const bodies: readonly (readonly [method: string, path: string, good: number, bad: number, body: string])[] =
  [
    [
      'POST',
      '/vertices',
      5,
      8,
      csv(
        [...machine, 'ogit/Automation/originNode', 'xid:/ref', '=/list'],
        ['a', 'T', 's', '', '', ''],
        ['b', 'T', 's', '', 'a', '[{"value":"x"}]'],
        ['c', 'T', 's', '', '', ''],
        ['series', 'ogit/Timeseries', 's', '', '', ''],
        ['', 'T', 's', '', '', ''],
        ['a', 'T', 's', '', '', ''],
        ['d', '', 's', '', '', ''],
        ['d', 'T', '', '', '', ''],
        ['d', issueType, 's', 'nowhere', '', ''],
        ['d', 'T', 's', '', 'absent "quoted"', ''],
        ['d', 'T', 's', '', '', '{"value":"x"}'],
        ['d', 'T', 's', '', '', '[{'],
        ['d', 'T'],
      ),
    ],
    ['PUT', '/vertices', 1, 2, csv(['ogit/_xid', '/a'], ['a', '1'], ['absent', '1'], ['', '1'])],
    [
      'PATCH',
      '/vertices',
      2,
      1,
      csv([...machine, '/a'], ['a', '', '', '2'], ['p', 'T', 's', ''], ['q', '', '', '']),
    ],
    [
      'POST',
      '/edges',
      2,
      3,
      csv(ends, ['a', 'v', 'b'], ['b', 'v', 'a'], ['a', 'v', 'b'], ['', '', ''], ['a', '', 'b']),
    ],
    ['DELETE', '/edges', 1, 2, csv(ends, ['a', 'v', 'b'], ['a', 'v', 'b'], ['a', 'v', 'absent'])],
    [
      'PUT',
      '/timeseries',
      2,
      3,
      csv(
        ['ogit/_xid', 'time', 'value', 'items'],
        ['series', '2026-02-03', '1', ''],
        ['series', '', '', '[{"timestamp":1,"value":"a"}]'],
        ['series', 'now', '1', ''],
        ['a', '2026-02-03', '1', ''],
        ['series', '', '', '['],
      ),
    ],
    [
      'PUT',
      '/attachments',
      1,
      2,
      csv(['ogit/_xid', 'content:base64'], ['a', 'YQ=='], ['a', 'YQ'], ['absent', 'YQ==']),
    ],
    [
      'PUT',
      '/combined',
      6,
      4,
      `${csv(
        [
          ...machine,
          'edge:1:verb',
          'edge:1:direction',
          'edge:1:vertex_xid',
          'content:text',
          'issue:a:xid:/ref',
        ],
        ['a', '', '', 'w', '', 'b', 'text', 'b'],
        ['e', 'T', 's', 'w', 'up', 'b', '', 'absent'],
        ['f', '', '', '', '', '', '', ''],
        ['g', 'T', 's', '', '', '', '', ''],
      )}"broken"x\n`,
    ],
    [
      'DELETE',
      '/vertices',
      2,
      2,
      csv(['ogit/_xid', 'ogit/_id'], ['a', ''], ['b', ''], ['absent', ''], ['', 'nowhere']),
    ],
  ];

describe('interfaces.md 4.1: GET /openapi.json', () => {
  it('needs no token and is an OpenAPI document', async () => {
    expect(document).toMatchObject({ openapi: '3.1.0', servers: [{ url: '/api/csv/1.0' }] });
  });

  it('describes every endpoint, and nothing else', () => {
    const described = Object.entries(document['paths'] as Record<string, Json>).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(described.toSorted()).toEqual(
      [
        ...endpoints.map(({ method, path }) => `${method} ${path}`),
        'GET /docs',
        'GET /openapi.json',
      ].toSorted(),
    );
    expect(bodies.map(([method, path]) => `${method} ${path}`).toSorted()).toEqual(
      endpoints.map(({ method, path }) => `${method} ${path}`).toSorted(),
    );
  });

  it('resolves every reference', () => {
    const text = JSON.stringify(document);
    for (const [, pointer = ''] of text.matchAll(/"\$ref":"#\/([^"]+)"/g)) {
      const found = pointer
        .split('/')
        .reduce<unknown>((at, part) => (at as Json | undefined)?.[part], document);
      expect(found, pointer).toBeTypeOf('object');
    }
  });

  it('has examples that work', async () => {
    await practice.vertices('POST', csv(machine, ['series:docs', 'ogit/Timeseries', 's']));
    for (const { method, path } of endpoints) {
      const operation = ((document['paths'] as Json)[path] as Json)[method.toLowerCase()] as {
        requestBody: { content: { 'text/csv': { example: string } } };
      };
      const response = await practice.send(method, path, operation.requestBody.content['text/csv'].example);
      expect(response.json, `${method} ${path}`).toMatchObject({ success: true });
    }
  });
});

describe('the description in GET /openapi.json', () => {
  it.each(bodies)('matches the response of %s %s', async (method, path, good, bad, body) => {
    const response = await practice.send(method, path, body);
    expect(response.status).toBe(200);
    expect(response.items.filter(({ status }) => status === 'success')).toHaveLength(good);
    expect(response.items.filter(({ status }) => status === 'fail')).toHaveLength(bad);
    expect(mismatches(method, path, response)).toEqual([]);
  });

  it('does not match changed responses', async () => {
    const response = await practice.vertices('POST', csv(machine, ['other', 'T', 's']));
    const [item] = response.json['result'] as Json[];
    const others: Json[] = [
      { ...response.json, success: false },
      { ...response.json, more: 1 },
      { ...response.json, result: [{ ...item, entity: 'edge' }] },
      { ...response.json, result: [{ ...item, data: {} }] },
      { ...response.json, result: [{ ...item, status: 'fail' }] },
    ];
    for (const json of others) expect(mismatches('POST', '/vertices', { status: 200, json })).not.toEqual([]);
  });

  it.each(endpoints.map(({ method, path }) => [method, path]))(
    'matches the refusals of %s %s',
    async (method, path) => {
      const refusals: [number, () => Promise<CsvResponse>][] = [
        [400, () => practice.send(method, path, '')],
        [400, () => practice.send(method, path, csv(['a', 'a']))],
        [400, () => practice.send(method, path, csv(['a']), { 'x-connector-csv-dialect': 'none' })],
        [401, () => practice.send(method, path, csv(['a']), { 'x-forwarded-authorization': 'Bearer no' })],
        [415, () => practice.send(method, path, csv(['a']), { 'content-type': 'text/plain' })],
        [429, () => sendWithFault({ status429: 1 })],
        [500, () => sendWithFault({ status500: 1 })],
      ];
      const sendWithFault = async (fault: { status429: number } | { status500: number }) => {
        await practice.token();
        await practice.setFaults(fault);
        return practice.send(method, path, csv(['a']));
      };
      for (const [status, ask] of refusals) {
        const response = await ask();
        expect(response.status).toBe(status);
        expect(mismatches(method, path, response)).toEqual([]);
      }
    },
  );

  it('matches the refusal of a body that is announced too long', async () => {
    const head = [
      'PUT /api/csv/1.0/combined HTTP/1.1',
      'host: 127.0.0.1',
      `x-forwarded-authorization: Bearer ${await practice.token()}`,
      'content-type: text/csv',
      'content-length: 67108865',
      'connection: close',
    ];
    const response = await sendRaw(practice.address.origin, [`${head.join('\r\n')}\r\n\r\n`], true);
    expect(response.status).toBe(413);
    expect(mismatches('PUT', '/combined', { status: 413, json: JSON.parse(response.body) })).toEqual([]);
  });

  it('matches platform failures on one item and a planned stop', async () => {
    await practice.setFaults({ itemsFailed: 2, malformedStop: 2 });
    const response = await practice.vertices(
      'PATCH',
      csv(machine, ['x', 'T', 's'], ['y', 'T', 's'], ['z', 'T', 's']),
    );
    expect(response.json).toMatchObject({ populated: { vertex: 1 }, failed: 2 });
    expect(mismatches('PATCH', '/vertices', response)).toEqual([]);
  });
});

describe('wire.md §1: GET /api/version', () => {
  it('names the addresses of the page and of the description', async () => {
    const { csv: entry } = (await practice.ask('GET', '/api/version')).json as {
      csv: Record<string, string>;
    };
    expect((await practice.ask('GET', entry['docs'] ?? '')).headers.get('content-type')).toContain(
      'text/html',
    );
    expect((await practice.ask('GET', entry['specs'] ?? '')).json).toEqual(document);
  });
});

describe('interfaces.md 4.1: GET /docs', () => {
  it.each(['/docs', '/docs/'])('is a page at %s that needs no token', async (path) => {
    const response = await practice.ask('GET', `/api/csv/1.0${path}`);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(response.text).toContain('<title>CSV connector</title>');
  });

  it('loads all its files from the platform', async () => {
    const page = await practice.ask('GET', '/api/csv/1.0/docs');
    const needed = [...page.text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address = '']) => address);
    expect(needed.length).toBeGreaterThan(4);
    const base = new URL('/api/csv/1.0/docs', practice.address.origin);
    for (const address of needed) {
      const url = new URL(address, base);
      expect(url.origin).toBe(practice.address.origin);
      expect((await fetch(url)).status, address).toBe(200);
    }
    expect(page.headers.get('content-security-policy')).toContain("default-src 'self'");
  });

  it('shows the description of GET /openapi.json', async () => {
    const script = await practice.ask('GET', '/api/csv/1.0/docs/static/swagger-initializer.js');
    expect(script.text).toContain("url: resolveUrl('./json')");
    expect((await practice.ask('GET', '/api/csv/1.0/docs/json')).json).toEqual(document);
  });

  it('returns the documented error for a missing file', async () => {
    const response = await practice.ask('GET', '/api/csv/1.0/docs/static/nothing.js');
    expect(response.json).toMatchObject({ error: { code: 404 } });
  });
});
