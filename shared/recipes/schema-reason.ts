/** Describes in a few words why a schema refused a value: the place, and the reason. */
import type { z } from 'zod';
import { plural } from '../units.ts';

type Issue = z.core.$ZodIssue;
type Path = readonly PropertyKey[];

/** Returns the first fault, such as `targets[2].from has the unknown key “colum”`. */
export function reasonOf(issues: readonly Issue[]): string {
  const [first] = issues;
  if (first === undefined) return 'unknown reason';
  const { path, issue } = innermost(first, first.path);
  const reason = whatIsWrong(issue);
  // A reason that is a sentence of its own follows the place; any other continues it.
  return `${placeOf(path)}${isSentence(reason) ? ':' : ''} ${reason}`;
}

/** Returns the fault of a single value as a sentence, such as `It must be at least 1.` */
export function sentenceOf(issue: Issue): string {
  const reason = whatIsWrong(issue);
  return `${isSentence(reason) ? '' : 'It '}${reason}.`;
}

const isSentence = (reason: string): boolean => /^[A-Z“]/u.test(reason);

/**
 * Returns the fault itself, or for a union a fault of its nearest branch: the one with the fewest faults, not counting
 * custom ones and those deeper in the value. Within the branch, unknown keys come first.
 */
function innermost(issue: Issue, path: Path): { issue: Issue; path: Path } {
  if (issue.code !== 'invalid_union' || issue.errors.length === 0) return { issue, path };
  const weight = (branch: readonly Issue[]) =>
    branch.reduce((sum, { code, path: inner }) => sum + (code === 'custom' || inner.length > 1 ? 0 : 1), 0);
  const [nearest = []] = issue.errors.toSorted((one, other) => weight(one) - weight(other));
  const inner = nearest.find(({ code }) => code === 'unrecognized_keys') ?? nearest[0];
  return inner === undefined ? { issue, path } : innermost(inner, [...path, ...inner.path]);
}

function placeOf(path: Path): string {
  if (path.length === 0) return 'the recipe itself';
  return path
    .map((key, index) => (typeof key === 'number' ? `[${key}]` : `${index === 0 ? '' : '.'}${String(key)}`))
    .join('');
}

function whatIsWrong(issue: Issue): string {
  switch (issue.code) {
    case 'unrecognized_keys': {
      const keys = issue.keys.map((key) => `“${key}”`).join(', ');
      return issue.keys.length === 1 ? `has the unknown key ${keys}` : `has the unknown keys ${keys}`;
    }
    case 'invalid_type':
      return issue.input === undefined && issue.message.endsWith('undefined')
        ? 'is missing'
        : `must be ${withArticle(issue.expected)}`;
    case 'invalid_value':
      return `must be ${oneOf(issue.values)}`;
    case 'invalid_union':
      return 'options' in issue && Array.isArray(issue.options)
        ? `must be ${oneOf(issue.options)}`
        : 'has an invalid form';
    case 'custom':
    case 'invalid_format':
      return issue.message.replace(/\.$/u, '');
    case 'too_small':
      return issue.message.startsWith('needs')
        ? issue.message
        : `must be ${bound(issue.origin, issue.minimum, 'at least')}`;
    case 'too_big':
      return `must be ${bound(issue.origin, issue.maximum, 'at most')}`;
    default:
      return `is refused: ${issue.message}`;
  }
}

const oneOf = (values: readonly unknown[]): string => {
  const named = values.map((value) => (typeof value === 'string' ? `“${value}”` : String(value)));
  return named.length > 1 ? `${named.slice(0, -1).join(', ')} or ${named.at(-1)}` : (named[0] ?? 'nothing');
};

const withArticle = (type: string) => `${/^[aeiou]/u.test(type) ? 'an' : 'a'} ${type}`;

function bound(origin: string, limit: number | bigint, words: string): string {
  if (origin === 'string') return `${words} ${plural(Number(limit), 'character')} long`;
  if (origin === 'array') return `${words} ${plural(Number(limit), 'entry', 'entries')} long`;
  return `${words} ${limit}`;
}
