import { parseAst } from 'vite';
import { expect, it } from 'vitest';
import { withPureConstants } from './pure-constants.ts';

const transformed = (code: string) => withPureConstants(code, parseAst(code));

it('constants whose value contains a call are marked as pure, exported or not', () => {
  const code =
    'import { z } from "zod";\nconst one = z.string();\nexport const two = { one: f(one) }, three = [g()];\n';
  expect(transformed(code)).toBe(
    'import { z } from "zod";\n' +
      'const one = /* @__PURE__ */ (() => (z.string()))();\n' +
      'export const two = /* @__PURE__ */ (() => ({ one: f(one) }))(), three = /* @__PURE__ */ (() => ([g()]))();\n',
  );
});

it('functions, literals, variables and everything inside a function are unchanged', () => {
  const code =
    'const a = 1; const b = () => f(); let c = f(); const { d } = f(); f(); export function e() { const x = f(); }\n';
  expect(transformed(code)).toBe(code);
});
