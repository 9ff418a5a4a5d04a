/** Returns what an action wants to do, for its question: one line without secrets, short enough to read. */
import { visibleLine } from '../../../../shared/control-characters.ts';
import { withoutHeldSecrets } from '../../../../shared/redaction/held-secrets.ts';
import { redactText } from '../../../../shared/redaction/redact.ts';
import { plural } from '../../../../shared/units.ts';

const mostCharacters = 300;

export function questionText(text: string): string {
  const line = visibleLine(redactText(withoutHeldSecrets(text)));
  if (line.length <= mostCharacters) return line;
  // The part that is left out might matter, so its length is shown.
  return `${line.slice(0, mostCharacters)}… (${plural(line.length - mostCharacters, 'more character')})`;
}
