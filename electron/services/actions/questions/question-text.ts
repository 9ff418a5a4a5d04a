/** Returns what an action wants to do, for its question and its page: one line without secrets, short enough to read. */
import { visibleLine } from '../../../../shared/control-characters.ts';
import { withoutHeldSecrets } from '../../../../shared/redaction/held-secrets.ts';
import { redactText } from '../../../../shared/redaction/redact.ts';
import { plural } from '../../../../shared/units.ts';

export function questionText(text: string, maxCharacters = 300): string {
  const line = visibleLine(redactText(withoutHeldSecrets(text)));
  if (line.length <= maxCharacters) return line;
  // The part that is left out might matter, so its length is shown.
  return `${line.slice(0, maxCharacters)}… (${plural(line.length - maxCharacters, 'more character')})`;
}
