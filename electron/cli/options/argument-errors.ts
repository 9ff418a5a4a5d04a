/** Errors of command line arguments in one sentence, with the name that was probably meant. */
import { AppError } from '../../../shared/errors.ts';
import { distance } from '../../../shared/recipes/name-likeness.ts';

/** ` Did you mean “check”?`, or nothing where no name is near. */
export function didYouMean(given: string, names: readonly string[], prefix = ''): string {
  const allowed = given.length < 4 ? 1 : 2;
  const near = names
    .map((name) => ({ name, letters: distance(given.toLowerCase(), name) }))
    .filter(({ name, letters }) => letters <= allowed && letters < name.length)
    .toSorted((one, other) => one.letters - other.letters)[0];
  return near === undefined ? '' : ` Did you mean “${prefix}${near.name}”?`;
}

/** @param error what `parseArgs` of Node threw */
export function argumentError(error: unknown, options: readonly string[]): AppError {
  const message = error instanceof Error ? error.message : String(error);
  const code = error instanceof Error && 'code' in error ? error.code : null;
  const [, name = ''] = /'(--?[^'\s=]+)/.exec(message) ?? [];
  return new AppError('bad-input', sentence(code, name, message, options), { cause: error });
}

function sentence(code: unknown, name: string, message: string, options: readonly string[]): string {
  const option = name.replace(/^--?(?:no-)?/, '');
  switch (code) {
    case 'ERR_PARSE_ARGS_UNKNOWN_OPTION':
      return `Unknown option ${name}.${didYouMean(option, options, '--') || ' See --help.'}`;
    case 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE':
      if (message.includes('does not take an argument')) return `${name} takes no value.`;
      if (message.includes('ambiguous'))
        return `${name} needs a value. Write a value that begins with a dash as ${name}=-VALUE.`;
      return `${name} needs a value.`;
    case 'ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL': {
      const [, argument = ''] = /argument '([^']*)'/.exec(message) ?? [];
      return `Unexpected argument “${argument}”: this command takes only options. See --help.`;
    }
    default:
      return message;
  }
}
