/** The services that check and send files without a window, for the terminal and for a watched folder. */
import type { Api } from '../../../shared/contract.ts';
import type { FileState } from '../../../shared/imports/open-file.ts';
import type { RunState } from '../../../shared/sending/runs.ts';

/** Shows progress and remarks to a user, if there is one. */
export interface SendReporter {
  readonly onProgress: (path: string, part: string, share: number) => void;
  /** A line that stays. */
  say(words: string): void;
  /** A line that is written over by the next one. */
  show(words: string): void;
  /** Removes the line of progress. */
  end(): void;
}

export interface SendSession {
  readonly connection: {
    readonly id: string;
    readonly name: string;
    readonly environment: 'practice' | 'test' | 'production';
  };
  readonly imports: Api['imports'];
  readonly reporter: SendReporter;
  /** Ends the work after the requests in flight. */
  readonly signal: AbortSignal;
  /** Rejects when aborted. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
  /** Called with the files once they are checked, before it is decided whether they are sent. */
  onChecked?(files: readonly FileState[]): void;
  /** Begins to show a run, whose state is passed at every change and at least once a second. */
  showRun(): (run: RunState) => void;
  /** Called when the signal is aborted while a run is sent. */
  onStopping(): void;
  /** Called where a run waits for a sign-in; false where no one can be asked, which ends the run. */
  signInAgain(): Promise<boolean>;
}
