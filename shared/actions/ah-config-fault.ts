/** Finds the fault of an AH_CONFIG and its place. @source interfaces.md 2.10 */
import { AppError } from '../errors.ts';
import { type AhConfig, ahConfig } from './ah-config.ts';
import { readExecTemplate, tokenInCommand, wantsToken } from './exec-template.ts';
import { readRequestLine } from './http-line.ts';
import { expectNoCode } from './shell-code.ts';
import { shellPlaces } from './shell-place.ts';

interface AhConfigFault {
  /** Names and numbers that lead to the fault, such as `['handlers', 0, 'exec']`. */
  readonly path: readonly (string | number)[];
  readonly reason: string;
}

/** Returns the first fault of a configuration; null if it can be used. @param value parsed from JSON, of any shape */
export function ahConfigFault(value: unknown): AhConfigFault | null {
  const parsed = ahConfig.safeParse(value);
  if (parsed.success) return faultInside(parsed.data);
  const [issue] = parsed.error.issues;
  const path = (issue?.path ?? []).map((step) => (typeof step === 'number' ? step : String(step)));
  return { path, reason: issue?.message ?? 'it cannot be read' };
}

/** Finds faults that the schema does not cover. */
function faultInside(config: AhConfig): AhConfigFault | null {
  const names = new Set<string>();
  for (const [index, { name, implementation, exec, escape_quotes: isQuoted }] of config.handlers.entries()) {
    const at = (field: string) => ['handlers', index, field];
    if (names.has(name)) return { path: at('name'), reason: `“${name}” already exists` };
    names.add(name);
    try {
      readExecTemplate(exec);
      if (implementation === 'http') readRequestLine(exec.replaceAll(/\$\{[^}]*\}/g, 'x'));
      else if (wantsToken(exec)) return { path: at('exec'), reason: tokenInCommand };
      else {
        expectNoCode(exec);
        if (isQuoted) shellPlaces(exec);
      }
    } catch (error) {
      return { path: at('exec'), reason: error instanceof AppError ? error.message : 'it cannot be read' };
    }
  }
  return null;
}

/** Returns a path as text, such as `handlers[0].exec`; empty for the whole configuration. */
export const pathText = (path: AhConfigFault['path']): string =>
  path.reduce<string>(
    (text, step) => (typeof step === 'number' ? `${text}[${step}]` : `${text}${text && '.'}${step}`),
    '',
  );
