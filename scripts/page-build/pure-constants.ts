/** Marks the constants of `shared/` as pure, so that the bundler leaves out those that nothing uses. */
import type { Plugin, parseAst } from 'vite';

/**
 * A bundler keeps every constant whose value is the result of a call, such as a schema, because the call might have
 * side effects. In `shared/` no such call has any; marked as pure, schemas are loaded only if the page uses them.
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

/** Returns the positions of the values in a statement that may be computed by a call. */
function computedConstants(statement: Program['body'][number]): { start: number; end: number }[] {
  const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
  if (declared?.type !== 'VariableDeclaration' || declared.kind !== 'const') return [];
  return declared.declarations.flatMap(({ id, init }) =>
    id.type !== 'Identifier' || init === null || /Function|Literal|Identifier/.test(init.type) ? [] : [init],
  );
}
