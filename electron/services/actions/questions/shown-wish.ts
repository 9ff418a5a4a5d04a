/** What an action wants, as its question shows it: one line, without secrets, and never longer than one can read. */
import { visibleLine } from '../../../../shared/control-characters.ts';
import { withoutHeldSecrets } from '../../../../shared/redaction/held-secrets.ts';
import { redactText } from '../../../../shared/redaction/redact.ts';
import { plural } from '../../../../shared/units.ts';

const mostCharacters = 300;

export function shownWish(text: string): string {
  const line = visibleLine(redactText(withoutHeldSecrets(text)));
  if (line.length <= mostCharacters) return line;
  // What is left out might be what matters.
  return `${line.slice(0, mostCharacters)}… (${plural(line.length - mostCharacters, 'more character')})`;
}
