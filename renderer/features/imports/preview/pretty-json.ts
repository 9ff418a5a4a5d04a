const indent = '  ';

/**
 * Formats JSON over several lines; null for a text that is no JSON list or object. Every token stays unchanged,
 * including numbers that a parser would round and names that occur twice.
 */
export function prettyJson(text: string): string | null {
  if (!/^\s*[[{]/.test(text) || !isJson(text)) return null;
  let depth = 0;
  let pretty = '';
  const line = () => `\n${indent.repeat(depth)}`;
  const tokens = text.match(/"(?:[^"\\]|\\.)*"|[[\]{},:]|[^\s[\]{},:"]+/g) ?? [];
  for (const [index, token] of tokens.entries()) {
    const opens = token === '{' || token === '[';
    if (token === '}' || token === ']') {
      depth -= 1;
      const before = tokens[index - 1];
      pretty += before === '{' || before === '[' ? token : line() + token;
      continue;
    }
    if (tokens[index - 1] === '{' || tokens[index - 1] === '[') pretty += line();
    pretty += token === ':' ? ': ' : token;
    if (opens) depth += 1;
    if (token === ',') pretty += line();
  }
  return pretty;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
