/** Parts of sending that this page shows. They are handed in, because no feature imports another. */
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
    readonly file: ReadyFile;
    readonly connection: Connection;
    readonly held: boolean;
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
  /** Loads all of them, so that none is waited for when it is wanted. */
  preload(): Promise<unknown>;
}

const handedIn = createContext<SendingParts | null>(null);
export const SendingPartsProvider = handedIn.Provider;

export function useSendingParts(): SendingParts {
  const parts = useContext(handedIn);
  if (parts === null) throw new Error('The import page was given no parts of sending.');
  return parts;
}
