/** Finds rows that a run could not create because they exist already, so that they can be updated instead. */
import type { RunState } from './runs.ts';

type Cause = RunState['causes'][number];

/** @source wire.md §3: a vertex whose identity is taken, or an edge that exists, is refused with 409 and these words */
export const existsMessage = /\b(?:exists already|already exists)\b/i;

/** Returns the causes of rows that failed because they exist; none for runs that do not create vertices. */
export const causesOfExisting = ({
  action,
  kind,
  causes,
}: Pick<RunState, 'action' | 'kind' | 'causes'>): readonly Cause[] =>
  action === 'POST' && kind === 'vertices'
    ? causes.filter(({ outcome, example }) => outcome === 'failed' && existsMessage.test(example))
    : [];
