import type { Tree } from '@lezer/common';
import type { JsonPosition } from './json-tree.ts';

export interface JsonFault extends JsonPosition {
  readonly severity: 'error' | 'warning';
  readonly message: string;
}

/** Returns why a text is no JSON object. @param example an object for the message about an empty text */
export function syntaxFault(tree: Tree, text: string, example: string): JsonFault {
  const severity = 'error' as const;
  if (text.trim() === '') return { from: 0, to: 0, severity, message: `Write an object: ${example}.` };
  let at: number | null = null;
  tree.iterate({
    enter: ({ type, from }) => {
      if (type.isError && at === null) at = from;
    },
  });
  if (at === null) {
    const first = tree.topNode.firstChild;
    const message = 'Not a JSON object: it must begin with “{” and end with “}”.';
    return { from: first?.from ?? 0, to: first?.to ?? text.length, severity, message };
  }
  const from = Math.min(at, text.length);
  return { from, to: Math.min(from + 1, text.length), severity, message: syntaxWords(text, from) };
}

function syntaxWords(text: string, at: number): string {
  const before = text.slice(0, at).trimEnd().at(-1) ?? '';
  const next = text.slice(at).trimStart().at(0) ?? '';
  if (next === '') return 'A bracket or quote is not closed.';
  if (next === "'") return 'Strings need double quotes.';
  if (before === ',' && /[}\]]/.test(next)) return `Unexpected comma before “${next}”.`;
  if (before === ':') return 'A value is missing here.';
  if (next === '"' && /["}\]\w]/.test(before)) return 'A comma is missing before this.';
  return 'Invalid JSON from here.';
}
