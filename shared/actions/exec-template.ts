/** Reads and fills the `exec` of a capability: a text with `${parameter}` and `${supply_token()}` in it. */
import { AppError } from '../errors.ts';

/** A piece of the text: literal text, the name of a parameter, or the call of a function. */
type ExecPiece = { text: string } | { parameter: string } | { supplyToken: true };

const placeholder = /\$\{([^}]*)\}/g;
const parameterName = /^[A-Za-z_][\w.-]*$/;
/** @source wire.md §6, chosen */
const supplyToken = 'supply_token()';

/** Splits a template into its pieces. @throws AppError `bad-input` that names what cannot be filled in */
export function readExecTemplate(exec: string): ExecPiece[] {
  const pieces: ExecPiece[] = [];
  let end = 0;
  for (const found of exec.matchAll(placeholder)) {
    if (found.index > end) pieces.push({ text: exec.slice(end, found.index) });
    end = found.index + found[0].length;
    const inner = (found[1] ?? '').trim();
    if (inner === supplyToken) pieces.push({ supplyToken: true });
    else if (parameterName.test(inner)) pieces.push({ parameter: inner });
    else throw new AppError('bad-input', `“${found[0]}” is neither a parameter nor \${${supplyToken}}.`);
  }
  if (end < exec.length) pieces.push({ text: exec.slice(end) });
  const open = exec.indexOf('${', end);
  if (open !== -1) throw new AppError('bad-input', `“${exec.slice(open, open + 20)}” has no closing brace.`);
  return pieces;
}

/** Why a command line takes no token. */
export const tokenInCommand =
  'Other users of this machine can read command lines; use supply_token only in HTTP requests.';

/** Returns the names of the parameters in the order of their first use. */
export function parametersOf(exec: string): string[] {
  const names = readExecTemplate(exec).flatMap((piece) => ('parameter' in piece ? [piece.parameter] : []));
  return [...new Set(names)];
}

/** Returns whether a text needs a token to be filled in. */
export const wantsToken = (text: string): boolean =>
  [...text.matchAll(placeholder)].some(([, inner]) => inner?.trim() === supplyToken);

interface Filling {
  readonly parameters: Readonly<Record<string, unknown>>;
  /** Used only if {@link wantsToken} returns true. */
  readonly token: string;
  /** How a parameter is written; `before` is the text so far. */
  readonly write: (value: string, before: string) => string;
}

/**
 * Fills a template. Inserted values are not parsed again: a parameter that holds `${…}` stays literal.
 * @throws AppError `bad-input` for a parameter that is missing or is no text, number or boolean
 */
export function fillTemplate(exec: string, { parameters, token, write }: Filling): string {
  return readExecTemplate(exec).reduce((before, piece) => {
    if ('text' in piece) return before + piece.text;
    if ('supplyToken' in piece) return before + write(token, before);
    return before + write(plainText(piece.parameter, parameters[piece.parameter]), before);
  }, '');
}

/** Fills in the token only; everything else stays, even if it looks like a parameter. */
export const fillToken = (text: string, token: string): string =>
  text.replaceAll(placeholder, (whole, inner: string) => (inner.trim() === supplyToken ? token : whole));

function plainText(parameter: string, value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (value === undefined || value === null)
    throw new AppError('bad-input', `The parameter “${parameter}” is missing.`);
  throw new AppError('bad-input', `The parameter “${parameter}” must be text, a number or a boolean.`);
}
