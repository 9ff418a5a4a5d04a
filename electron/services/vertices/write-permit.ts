/** Whether something may be written now: the read-only switch, and the yes that production wants once in a session. */
import { AppError } from '../../../shared/errors.ts';
import type { ConnectionsService, Current } from '../connections/service.ts';

export interface WritePermit {
  /**
   * The chosen connection, for one write.
   * @throws AppError `conflict` where it is read-only, `bad-input` where it is production and nobody agreed
   */
  ask(agreed: boolean): Promise<Current>;
  /** Agreed in this session, or needs no agreement. */
  isAgreed(connection: { readonly id: string; readonly environment: Current['environment'] }): boolean;
  /** Another connection was chosen: what was agreed to counts no more. */
  forget(): void;
}

export function createWritePermit(deps: {
  readonly connections: Pick<ConnectionsService, 'forWriting'>;
  readonly onChange: () => void;
}): WritePermit {
  let agreedId: string | null = null;
  const isAgreed: WritePermit['isAgreed'] = ({ id, environment }) =>
    environment !== 'production' || agreedId === id;
  return {
    isAgreed,
    forget() {
      agreedId = null;
    },
    async ask(agreed) {
      const to = await deps.connections.forWriting();
      if (isAgreed(to)) return to;
      if (!agreed)
        throw new AppError('bad-input', `“${to.name}” is production: say yes to writing there first.`);
      agreedId = to.id;
      deps.onChange();
      return to;
    },
  };
}
