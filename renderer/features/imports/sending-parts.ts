/** Components of the feature `sending` on the import page; passed in, because features do not import each other. */
import { createContext, type FunctionComponent, type ReactNode, useContext } from 'react';
import type { Connection } from '../../../shared/connections.ts';
import type { ReadyFile } from '../../../shared/imports/open-file.ts';
import type { RunState } from '../../../shared/sending/runs.ts';

export interface SendingParts {
  /** Runs of any session that can be continued. */
  readonly Offers: FunctionComponent<{ readonly connection: Connection | null }>;
  /** All runs, or one of them, in place of a file. */
  readonly HistoryPage: FunctionComponent<{ readonly connection: Connection | null }>;
  /** What has changed in a file since it was sent. */
  readonly DeltaStrip: FunctionComponent<{
    readonly fileId: string;
    readonly name: string;
    readonly file: ReadyFile;
    readonly connection: Connection;
    readonly isLocked: boolean;
    readonly isUnsent: boolean;
  }>;
  readonly RunHead: FunctionComponent<{
    readonly run: RunState;
    readonly connection: Connection | null;
    readonly beside: ReactNode;
    readonly children: ReactNode;
  }>;
  readonly RunSwitch: FunctionComponent<{
    readonly run: RunState;
    readonly runs: readonly RunState[];
    readonly onRun: (runId: string) => void;
  }>;
  readonly Result: FunctionComponent<{ readonly run: RunState; readonly connection: Connection | null }>;
  /** Loads all parts in advance, so that the user does not wait for one. */
  preload(): Promise<unknown>;
}

const partsContext = createContext<SendingParts | null>(null);
export const SendingPartsProvider = partsContext.Provider;

export function useSendingParts(): SendingParts {
  const parts = useContext(partsContext);
  if (parts === null) throw new Error('The import page was given no parts of sending.');
  return parts;
}
