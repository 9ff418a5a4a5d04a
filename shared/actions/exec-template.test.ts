// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are the places of parameters.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fillTemplate, fillToken, parametersOf, readExecTemplate, wantsToken } from './exec-template.ts';

const unquoted = (value: string) => value;

describe('exec templates', () => {
  it('name their parameters once and in order', () => {
    expect(parametersOf('restart ${service} on ${host}; log ${ service }')).toEqual(['service', 'host']);
  });

  it('are filled in once: a placeholder in a value is not filled in', () => {
    const filled = fillTemplate('echo ${a} ${b}', {
      parameters: { a: '${b} ${supply_token()}', b: 2 },
      token: 'T',
      write: unquoted,
    });
    expect(filled).toBe('echo ${b} ${supply_token()} 2');
  });

  it('keep the text around their placeholders', () => {
    const piece = fc.string().filter((text) => !text.includes('$') && !text.includes('}'));
    fc.assert(
      fc.property(piece, piece, fc.string(), (before, after, value) => {
        const exec = `${before}\${p}${after}`;
        expect(fillTemplate(exec, { parameters: { p: value }, token: '', write: unquoted })).toBe(
          `${before}${value}${after}`,
        );
      }),
    );
  });

  it('report what is missing or cannot be filled in', () => {
    const fill = (p: unknown) => fillTemplate('${p}', { parameters: { p }, token: '', write: unquoted });
    expect(() => fill(undefined)).toThrow('The parameter “p” is missing.');
    expect(() => fill({ a: 1 })).toThrow('must be text');
    expect(() => readExecTemplate('${rm -rf}')).toThrow('“${rm -rf}” is neither');
    expect(() => readExecTemplate('echo ${a} ${host')).toThrow('“${host” has no closing brace.');
  });

  it('recognise the placeholder of the token, and fill it in', () => {
    expect(wantsToken('Bearer ${supply_token()}')).toBe(true);
    expect(wantsToken('${supply}')).toBe(false);
    expect(fillToken('Bearer ${supply_token()} ${other}', 'T')).toBe('Bearer T ${other}');
    expect(fillTemplate('x ${supply_token()}', { parameters: {}, token: 'T', write: unquoted })).toBe('x T');
  });
});
