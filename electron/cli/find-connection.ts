/** Finds the connection that somebody at the terminal means, among those of the window. */
import { AppError } from '../../shared/errors.ts';
import { listed } from '../../shared/imports/plan-words.ts';
import type { Log, Settings } from '../platform.ts';
import { createBook } from '../services/connections/book.ts';
import { practiceId, practiceName } from '../services/connections/service.ts';

export interface FoundConnection {
  readonly id: string;
  readonly name: string;
  readonly environment: 'practice' | 'test' | 'production';
  readonly isPractice: boolean;
}

/**
 * From then on it is the chosen one in these settings, whatever the window has chosen.
 * @param said a name in any case; `practice` and null stand for the practice platform
 * @throws AppError `not-found`
 */
export function findConnection(
  said: string | null,
  { settings, log }: { readonly settings: Settings; readonly log: Log },
): FoundConnection {
  const book = createBook({ settings, log, reservedName: practiceName });
  const is = (name: string) => name.toLowerCase() === (said ?? practiceId).toLowerCase();
  const found = book.all().find(({ name }) => is(name));
  if (found !== undefined) {
    book.choose(found.id);
    const { id, name, environment } = found;
    return { id, name, environment, isPractice: false };
  }
  if (is(practiceId) || is(practiceName)) {
    book.choose(practiceId);
    return { id: practiceId, name: practiceName, environment: 'practice', isPractice: true };
  }
  const names = [practiceName, ...book.all().map(({ name }) => name)].map((name) => `“${name}”`);
  throw new AppError(
    'not-found',
    `There is no connection “${said}”; ${names.length === 1 ? 'there is' : 'there are'} ${listed(names)}.`,
  );
}
