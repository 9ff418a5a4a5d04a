/** Finds a connection of the window by the name given on the command line. */

import { readOnlyWords } from '../../../shared/connections/read-only-words.ts';
import { AppError } from '../../../shared/errors.ts';
import { listed } from '../../../shared/units.ts';
import type { Log, Settings } from '../../platform.ts';
import { practiceId, practiceName } from '../../services/connections/service.ts';
import { createStoredConnections } from '../../services/connections/stored-connections.ts';

export interface FoundConnection {
  readonly id: string;
  readonly name: string;
  readonly environment: 'practice' | 'test' | 'production';
  readonly isPractice: boolean;
  readonly readOnly: boolean;
}

/**
 * Returns the connection and makes it the chosen one in these settings, whatever the window has chosen.
 * @param wantedName a name in any case; `practice` and null stand for the practice platform
 * @throws AppError `not-found`
 */
export function findConnection(
  wantedName: string | null,
  { settings, log }: { readonly settings: Settings; readonly log: Log },
): FoundConnection {
  const storedConnections = createStoredConnections({ settings, log, reservedName: practiceName });
  const isWanted = (name: string) => name.toLowerCase() === (wantedName ?? practiceId).toLowerCase();
  const found = storedConnections.all().find(({ name }) => isWanted(name));
  if (found !== undefined) {
    storedConnections.choose(found.id);
    const { id, name, environment } = found;
    return { id, name, environment, isPractice: false, readOnly: storedConnections.isReadOnly(id) };
  }
  if (isWanted(practiceId) || isWanted(practiceName)) {
    storedConnections.choose(practiceId);
    return {
      id: practiceId,
      name: practiceName,
      environment: 'practice',
      isPractice: true,
      readOnly: storedConnections.isReadOnly(practiceId),
    };
  }
  const names = [practiceName, ...storedConnections.all().map(({ name }) => name)].map((name) => `“${name}”`);
  throw new AppError(
    'not-found',
    `There is no connection “${wantedName}”; ${names.length === 1 ? 'there is' : 'there are'} ${listed(names)}.`,
  );
}

/** Checked before the sign-in and before the user types anything. @throws AppError `conflict` */
export function expectWritable({ name, readOnly }: FoundConnection): void {
  if (readOnly) throw new AppError('conflict', readOnlyWords(name));
}
