/** The test of a connection: its steps and their progress. */
import { z } from 'zod';

const stepKinds = [
  'address',
  'sign-in',
  'account',
  'connector',
  'view',
  'graph',
  'notifications',
  'actions',
] as const;
export type StepKind = (typeof stepKinds)[number];

const testStep = z.object({
  kind: z.enum(stepKinds),
  /** The name of the view that the step tests; null for other steps. */
  view: z.string().nullable(),
  state: z.enum(['waiting', 'running', 'passed', 'failed', 'skipped']),
  /** Finding of the step; empty while there is none. */
  message: z.string(),
  /** Remedy of a failure; null where there is none. */
  remedy: z.string().nullable(),
  /** Milliseconds; null for a step that has not ended or was skipped. */
  tookMs: z.number().nullable(),
});
export type TestStep = z.infer<typeof testStep>;

export const testRun = z.object({
  /** Milliseconds since epoch. */
  startedAt: z.number(),
  state: z.enum(['running', 'passed', 'failed', 'cancelled']),
  steps: z.array(testStep),
});
export type TestRun = z.infer<typeof testRun>;
