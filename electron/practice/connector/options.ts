/** Reads the headers of a connector request. */
import type { IncomingHttpHeaders } from 'node:http';
import { type Dialect, type DialectName, dialects } from '../../../shared/csv/dialects.ts';
import { PlatformError } from '../errors.ts';

export interface CsvOptions {
  readonly dialect: Dialect;
  readonly jsonStrings: boolean;
  readonly nullKeyword: string;
}

const csvType = /^text\/csv *(?:; *charset *= *"?utf-8"? *)?$/i;

/** Checks what the headers alone decide. @throws PlatformError 415 and 413. @source wire.md §3 */
export function checkEnvelope(headers: IncomingHttpHeaders, limitBytes: number): void {
  const type = headers['content-type'];
  if (type === undefined || !csvType.test(type.trim()))
    throw new PlatformError(415, 'The content type must be text/csv or text/csv; charset=utf-8.');
  if (Number(headers['content-length']) > limitBytes)
    throw new PlatformError(413, `A body may have at most ${limitBytes} bytes.`);
}

/** @throws PlatformError 400. @source interfaces.md 4.1 */
export function readOptions(headers: IncomingHttpHeaders): CsvOptions {
  const dialect = headerOf(headers, 'x-connector-csv-dialect') ?? 'default';
  if (!isDialect(dialect)) throw new PlatformError(400, `There is no CSV dialect "${dialect}".`);
  const jsonStrings = (headerOf(headers, 'x-connector-csv-json-strings') ?? 'false').toLowerCase();
  if (jsonStrings !== 'true' && jsonStrings !== 'false')
    throw new PlatformError(400, 'x-connector-csv-json-strings must be true or false.');
  return {
    dialect: dialects[dialect],
    jsonStrings: jsonStrings === 'true',
    nullKeyword: headerOf(headers, 'x-connector-csv-null-keyword') ?? 'null',
  };
}

const isDialect = (name: string): name is DialectName => Object.hasOwn(dialects, name);

/** Returns a header as text. Node decodes headers as Latin-1, but clients that send valid UTF-8 mean UTF-8. */
function headerOf(headers: IncomingHttpHeaders, name: string): string | undefined {
  const value = headers[name];
  if (typeof value !== 'string') return undefined;
  const bytes = Buffer.from(value, 'latin1');
  const text = bytes.toString('utf8');
  return Buffer.from(text, 'utf8').equals(bytes) ? text : value;
}
