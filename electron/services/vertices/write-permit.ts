/** The confirmation that production requires once per session before something is written. */
import { AppError } from '../../../shared/errors.ts';
import type { Current } from '../connections/service.ts';

export interface WritePermit {
  /**
   * Called before each write.
   * @throws AppError `bad-input` if the connection is production and the user did not agree
   */
  ask(to: Pick<Current, 'id' | 'name' | 'environment'>, agreed: boolean): void;
  /** Whether the user agreed in this session, or no agreement is needed. */
  isAgreed(connection: { readonly id: string; readonly environment: Current['environment'] }): boolean;
  /** Called when another connection was chosen: earlier approvals no longer count. */
  forget(): void;
}

export function createWritePermit({ onChange }: { readonly onChange: () => void }): WritePermit {
  let agreedId: string | null = null;
  const isAgreed: WritePermit['isAgreed'] = ({ id, environment }) =>
    environment !== 'production' || agreedId === id;
  return {
    isAgreed,
    forget() {
      agreedId = null;
    },
    ask(to, agreed) {
      if (isAgreed(to)) return;
      if (!agreed)
        throw new AppError(
          'bad-input',
          `“${to.name}” is a production connection. Confirm that you want to write to it first.`,
        );
      agreedId = to.id;
      onChange();
    },
  };
}
