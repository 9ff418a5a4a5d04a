import { createContext, useContext } from 'react';

/** Opens the result of a run; passed by context, because it is a page of another feature. */
export type OpenRun = (runId: string) => void;

export const OpenRunContext = createContext<OpenRun>(() => undefined);

/** Returns the function behind the links from a write to the run whose row caused it. */
export const useOpenRun = (): OpenRun => useContext(OpenRunContext);
