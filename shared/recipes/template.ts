/** Reads and writes templates: texts that contain values of columns, such as `machine:{host}`. */

export type TemplatePart = { readonly text: string } | { readonly column: string };

/**
 * Returns the texts and columns of a template, or its fault as the end of a sentence. A backslash before `{`, `}` or
 * `\` makes it a literal character, in texts and in names of columns.
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

/** Returns the template from which `readTemplate` reads these parts. */
export const writeTemplate = (parts: readonly TemplatePart[]): string =>
  parts.map((part) => ('text' in part ? escaped(part.text) : `{${escaped(part.column)}}`)).join('');

const escaped = (text: string): string => text.replaceAll(/[{}\\]/gu, '\\$&');
