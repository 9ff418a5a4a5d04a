import { createContext, useContext } from 'react';

/** Shows the result of a run, which belongs to another page. */
export type OpenRun = (runId: string) => void;

export const OpenRunContext = createContext<OpenRun>(() => undefined);

/** For the link from a write to the row that caused it. */
export const useOpenRun = (): OpenRun => useContext(OpenRunContext);
