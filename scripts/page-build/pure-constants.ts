/** Marks the constants of `shared/` as pure, so that the bundler leaves out those that nothing uses. */
import type { Plugin, parseAst } from 'vite';

/**
 * A bundler keeps every constant that calls a function, such as a schema, because the call might do something else as
 * well. In `shared/` none does, so that the page loads only the schemas that it reads with.
 */
export const pureConstants = (): Plugin => ({
  name: 'pure-constants',
  transform(code, id) {
    if (!/[\\/]shared[\\/].*\.ts$/.test(id)) return null;
    return { code: withPureConstants(code, this.parse(code)), map: null, moduleSideEffects: false };
  },
});

type Program = ReturnType<typeof parseAst>;

/** Wraps each computed constant into a call that is marked as pure; literals and functions need no mark. */
export function withPureConstants(code: string, { body }: Program): string {
  let marked = '';
  let end = 0;
  for (const { start, end: after } of body.flatMap(computedConstants)) {
    marked += `${code.slice(end, start)}/* @__PURE__ */ (() => (${code.slice(start, after)}))()`;
    end = after;
  }
  return marked + code.slice(end);
}

/** Where the values of a statement are that may be computed by a call. */
function computedConstants(statement: Program['body'][number]): { start: number; end: number }[] {
  const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
  if (declared?.type !== 'VariableDeclaration' || declared.kind !== 'const') return [];
  return declared.declarations.flatMap(({ id, init }) =>
    id.type !== 'Identifier' || init === null || /Function|Literal|Identifier/.test(init.type) ? [] : [init],
  );
}
