/** The machine-readable description of the connector: GET /openapi.json. @source interfaces.md 4.1, wire.md §3 */

import { dialectNames } from '../../../../shared/csv/dialects.ts';
import { paths } from '../../paths.ts';
import { feedbackSchema, itemSchemas, populated } from './items.ts';
import { type Operation, operations } from './operations.ts';
import { anyOtherFailure, errorSchema, wholeRequestErrors } from './refusals.ts';
import { type Schema, text } from './schema.ts';

/** An OpenAPI 3.1 document. */
export const connectorDocument = {
  openapi: '3.1.0',
  info: {
    title: 'CSV connector',
    version: '1.0',
    description:
      'Each row of a CSV body becomes a vertex, an edge, a timeseries value, an attachment or an automation issue of the graph. The body is UTF-8 and has at most 64 MiB; its first row holds the heads. An empty cell is ignored, a cell equal to the null keyword is null.',
  },
  servers: [{ url: paths.connector }],
  security: [{ token: [] }],
  paths: {
    ...pathsOf(operations),
    '/docs': {
      get: {
        tags: ['Description'],
        summary: 'This page',
        security: [],
        responses: {
          200: { description: 'A page for a browser.', content: { 'text/html': { schema: text() } } },
          default: anyOtherFailure,
        },
      },
    },
    '/openapi.json': {
      get: {
        tags: ['Description'],
        summary: 'This description',
        security: [],
        responses: {
          200: {
            description: 'An OpenAPI document.',
            content: {
              'application/json': {
                schema: { type: 'object', required: ['openapi', 'info', 'paths', 'components'] },
              },
            },
          },
          default: anyOtherFailure,
        },
      },
    },
  },
  components: {
    securitySchemes: {
      token: {
        type: 'apiKey',
        in: 'header',
        name: 'x-forwarded-authorization',
        description: 'The word Bearer, a space, and a token of the authentication service.',
      },
    },
    parameters: {
      dialect: header('x-connector-csv-dialect', 'How the CSV is written.', {
        type: 'string',
        enum: dialectNames,
        default: 'default',
      }),
      jsonStrings: header(
        'x-connector-csv-json-strings',
        'Whether heads and cells are JSON strings inside the CSV; not case-sensitive.',
        { type: 'boolean', default: false },
      ),
      nullKeyword: header('x-connector-csv-null-keyword', 'The cell that means null.', {
        type: 'string',
        default: 'null',
      }),
    },
    schemas: { ...itemSchemas, Populated: populated, Error: errorSchema({ type: 'integer' }) },
  },
} as const satisfies Schema;

function pathsOf(described: readonly Operation[]): Record<string, Schema> {
  const byPath: Record<string, Record<string, Schema>> = {};
  for (const operation of described)
    byPath[operation.path] = { ...byPath[operation.path], [operation.method]: operationOf(operation) };
  return byPath;
}

function operationOf({ path, method, summary, description, example, items }: Operation): Schema {
  return {
    tags: ['Rows'],
    operationId: `${method}${path.replace('/', '-')}`,
    summary,
    description,
    parameters: ['dialect', 'jsonStrings', 'nullKeyword'].map((name) => ({
      $ref: `#/components/parameters/${name}`,
    })),
    requestBody: { required: true, content: { 'text/csv': { schema: text(), example } } },
    responses: {
      200: {
        description: 'Every row was read or has an item.',
        content: { 'application/json': { schema: feedbackSchema(items) } },
      },
      ...wholeRequestErrors,
      default: anyOtherFailure,
    },
  };
}

function header(name: string, description: string, schema: Schema): Schema {
  return { name, in: 'header', required: false, description, schema };
}
