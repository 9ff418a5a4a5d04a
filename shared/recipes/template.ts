/** Templates: a text with the values of columns in it, such as `machine:{host}`. */

export type TemplatePart = { readonly text: string } | { readonly column: string };

/**
 * The parts of a template, texts and columns; or what is wrong with it. A backslash before `{`, `}` or `\` takes it as
 * the character it is, in texts and in names of columns.
 */
export function readTemplate(template: string): readonly TemplatePart[] | { readonly fault: string } {
  const parts: TemplatePart[] = [];
  let text = '';
  let column: string | null = null;
  const closeText = () => {
    if (text !== '') parts.push({ text });
    text = '';
  };
  for (const [token] of template.matchAll(/\\[{}\\]|[\s\S]/gu)) {
    const character = token.length === 2 && token.startsWith('\\') ? token.slice(1) : token;
    const escaped = character !== token;
    if (column === null) {
      if (token === '{') {
        closeText();
        column = '';
      } else text += character;
    } else if (token === '}' && !escaped) {
      if (column === '') return { fault: 'has {} without a column name; write \\{ for a brace' };
      parts.push({ column });
      column = null;
    } else if (token === '{') {
      return { fault: 'has a { inside a column name; write \\{ for a brace' };
    } else column += character;
  }
  if (column !== null) return { fault: `never closes {${column}; write \\{ for a brace` };
  closeText();
  return parts;
}

/** The template that is read as these parts. */
export const writeTemplate = (parts: readonly TemplatePart[]): string =>
  parts.map((part) => ('text' in part ? escaped(part.text) : `{${escaped(part.column)}}`)).join('');

const escaped = (text: string): string => text.replaceAll(/[{}\\]/gu, '\\$&');
