/** Parameters in a command line: each is quoted by its position, outside of quotes or inside. */
import { AppError } from '../errors.ts';
import { fillTemplate, readExecTemplate } from './exec-template.ts';
import { quoteIn, type ShellPlace } from './shell-quote.ts';

/** State of the shell's parser after the text so far. */
type ParserState = ShellPlace | 'comment' | { tooHard: string };

/**
 * Returns the position of each parameter of a command line, in their order.
 * @throws AppError `bad-input` for one where no quoting helps, such as inside of backticks
 */
export function shellPlaces(exec: string): ShellPlace[] {
  const read = createReader();
  const places: ShellPlace[] = [];
  for (const piece of readExecTemplate(exec)) {
    if ('text' in piece) read.text(piece.text);
    else {
      const { place, fault } = read.place();
      const name = 'parameter' in piece ? piece.parameter : 'supply_token()';
      if (fault !== null)
        throw new AppError(
          'bad-input',
          `“\${${name}}” is ${fault}, where it cannot be quoted; write name=\${${name}} and use "$name" there.`,
        );
      places.push(place);
    }
  }
  return places;
}

/**
 * Fills a command line so that the shell reads each parameter as exactly its text.
 * @throws AppError `bad-input` for a parameter that is missing, is no text, or is where no quoting helps
 */
export function fillCommand(exec: string, parameters: Readonly<Record<string, unknown>>): string {
  const places = shellPlaces(exec);
  let next = 0;
  const write = (value: string) => quoteIn(places[next++] ?? 'word', value);
  return fillTemplate(exec, { parameters, token: '', write });
}

/** Follows the shell's quoting through the texts of a template, and reports the position of each parameter. */
function createReader() {
  let reading: ParserState = 'word';
  let isEscaped = false;
  /** The character before; `x` in place of an escaped character or a parameter, which have no special meaning. */
  let before = '\n';

  const giveUp = (where: string): void => {
    reading = { tooHard: where };
  };
  const read = (letter: string, after: string): void => {
    if (isEscaped) isEscaped = false;
    else if (reading === 'single') reading = letter === "'" ? 'word' : reading;
    else if (reading === 'comment') reading = letter === '\n' ? 'word' : reading;
    else if (letter === '\\') isEscaped = true;
    else if (letter === '`') giveUp('behind a backtick');
    else if (letter === '$' && /[([]/.test(after)) giveUp(`behind a $${after}`);
    else if (reading === 'double') reading = letter === '"' ? 'word' : reading;
    else if (letter === '$' && after === "'") giveUp("behind a $'");
    else if (letter === '(' && after === '(') giveUp('behind a ((');
    else if (letter === '"') reading = 'double';
    else if (letter === "'") reading = 'single';
    else if (letter === '#' && /[\s;&|()<>]/.test(before)) reading = 'comment';
  };
  return {
    text(text: string): void {
      for (let at = 0; at < text.length && typeof reading === 'string'; at += 1) {
        const letter = text.charAt(at);
        const isPlain = reading === 'word' && !isEscaped;
        const wasEscaped = isEscaped;
        // Quotes have no effect in a here-document (`<<`); the text of a here-string (`<<<`) is an ordinary word.
        if (isPlain && text.startsWith('<<<', at)) at += 2;
        else if (isPlain && text.startsWith('<<', at)) giveUp('behind a <<');
        else read(letter, text.charAt(at + 1));
        before = wasEscaped ? 'x' : letter;
      }
    },
    place(): { place: ShellPlace; fault: string | null } {
      const was = before;
      before = 'x';
      if (typeof reading !== 'string') return { place: 'word', fault: reading.tooHard };
      if (reading === 'comment') return { place: 'word', fault: 'in a comment' };
      if (isEscaped) return { place: 'word', fault: 'behind a backslash' };
      if (was === '$' && reading !== 'single') return { place: 'word', fault: 'behind a $' };
      return { place: reading, fault: null };
    },
  };
}
