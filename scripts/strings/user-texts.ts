/** Finds the texts that users can read in a source file: string literals, templates and JSX text that read as prose. */
import { parseSync } from 'vite';

interface UserText {
  readonly line: number;
  readonly text: string;
}

interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

interface Context {
  readonly source: string;
  readonly found: { start: number; text: string }[];
}

/** Attributes and properties whose strings are code. */
const codeNames = new Set(
  'className style href id key role type name variant size color to path src d viewBox xmlns accept pattern'.split(
    ' ',
  ),
);
/** Nodes whose strings users never read: types, imports, and regular expressions. */
const skipped = /^(TS(?!As|Satisfies|NonNull)|Import|ExportAll)/u;
/** Calls whose strings are code or go to the log or a database. `Error` is a fault of the program, which is only logged. */
const internalCalls =
  /(?:^|\.)(?:log|console|db|database)\.\w+$|\.(?:prepare|exec|pragma|describe|brand)$|^(?:Error|TypeError|RegExp|String\.raw)$/u;
const sql = /^\s*(?:SELECT|INSERT|UPDATE|DELETE|CREATE|PRAGMA|ALTER|DROP|WITH|BEGIN|ATTACH|REPLACE)\s/u;

/** @param path decides the syntax: `.tsx` has JSX */
export function userTextsOf(path: string, source: string): UserText[] {
  const { program } = parseSync(path, source);
  const context: Context = { source, found: [] };
  visit(program as unknown as SyntaxNode, context);
  return context.found
    .filter(({ text }) => isProse(text))
    .map(({ start, text }) => ({ line: lineOf(source, start), text }));
}

/** Whether a text has two words, outside of braces, and is neither SQL nor a list of class names, paths or codes. */
export function isProse(text: string): boolean {
  if (sql.test(text) || /\p{Cc}/u.test(text.replaceAll(/[\n\t]/gu, ''))) return false;
  const plain = text.replaceAll(/\{[^}]*\}/gu, ' ');
  const words = plain.match(/(?<![\w/.:#@-])\p{L}[\p{L}’']+(?![\w/:#@(=-])/gu) ?? [];
  if (words.length < 2) return false;
  return !/^[a-z0-9 .,:%()#/_*+-]+$/u.test(plain) || /[a-z]{2,} [a-z]{3,}/u.test(plain);
}

function visit(node: SyntaxNode, context: Context): void {
  if (skipped.test(node.type) || isInternalCall(node, context.source)) return;
  if (node.type === 'JSXAttribute' && codeNames.has(nameOf(node['name']))) return;
  if (node.type === 'Property' && codeNames.has(nameOf(node['key'])) && isString(node['value'])) return;
  if (node.type === 'JSXElement' || node.type === 'JSXFragment') {
    visitElement(node, context);
    return;
  }
  const text = textOf(node, context.source);
  if (text !== null) context.found.push({ start: node.start, text });
  for (const child of childrenOf(node)) visit(child, context);
}

/** Reads an element with text as one sentence, inline elements included. */
function visitElement(node: SyntaxNode, context: Context): void {
  const attributes = asNode(node['openingElement']);
  if (attributes !== null) for (const child of childrenOf(attributes)) visit(child, context);
  const children = nodesIn(node['children']);
  if (!children.some(({ type, value }) => type === 'JSXText' && String(value).trim() !== '')) {
    for (const child of children) visit(child, context);
    return;
  }
  const text = inlineText(children, context.source).replaceAll(/\s+/gu, ' ').trim();
  context.found.push({ start: children[0]?.start ?? node.start, text });
  // Conditions inside of the sentence have texts of their own.
  for (const child of children) if (child.type === 'JSXExpressionContainer') visit(child, context);
}

function inlineText(children: readonly SyntaxNode[], source: string): string {
  return children
    .map((child) => {
      if (child.type === 'JSXText') return String(child['value']);
      if (child.type === 'JSXElement' || child.type === 'JSXFragment')
        return inlineText(nodesIn(child['children']), source);
      const expression = asNode(child['expression']);
      return expression === null ? '' : (literalOf(expression) ?? placeholder(expression, source));
    })
    .join('');
}

function textOf(node: SyntaxNode, source: string): string | null {
  if (node.type !== 'TemplateLiteral') return literalOf(node);
  const expressions = nodesIn(node['expressions']);
  return nodesIn(node['quasis'])
    .map(({ value }, at) => {
      const expression = expressions[at];
      const { cooked } = value as { readonly cooked: string | null };
      return `${cooked ?? ''}${expression === undefined ? '' : placeholder(expression, source)}`;
    })
    .join('');
}

const literalOf = ({ type, value }: SyntaxNode): string | null =>
  type === 'Literal' && typeof value === 'string' ? value : null;

/** A short name of the value, such as `{rows}`; `{…}` for anything longer. */
function placeholder({ start, end }: SyntaxNode, source: string): string {
  const code = source.slice(start, end);
  return /^[\w.]{1,24}$/u.test(code) ? `{${code}}` : '{…}';
}

function isInternalCall(node: SyntaxNode, source: string): boolean {
  if (!/^(?:Call|New|TaggedTemplate)Expression$/u.test(node.type)) return false;
  const callee = asNode(node['callee'] ?? node['tag']);
  return callee !== null && internalCalls.test(source.slice(callee.start, callee.end).replace(/<.*>$/su, ''));
}

const isString = (value: unknown): boolean => {
  const node = asNode(value);
  return node !== null && literalOf(node) !== null;
};

const nameOf = (value: unknown): string => String(asNode(value)?.['name'] ?? '');

const asNode = (value: unknown): SyntaxNode | null =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value
    ? (value as SyntaxNode)
    : null;

const nodesIn = (value: unknown): SyntaxNode[] =>
  Array.isArray(value) ? value.map(asNode).filter((node) => node !== null) : [];

const childrenOf = (node: SyntaxNode): SyntaxNode[] =>
  Object.values(node).flatMap((value) => {
    const child = asNode(value);
    return child === null ? nodesIn(value) : [child];
  });

const lineOf = (source: string, at: number): number => source.slice(0, at).split('\n').length;
