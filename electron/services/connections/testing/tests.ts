/** Runs the steps of a connection's test, reports each as it runs, and can be cancelled. */
import { withAbort } from '../../../../shared/async.ts';
import type { TestRun, TestStep } from '../../../../shared/connections/test-run.ts';
import type { SignIn } from '../../../remote/auth.ts';
import { createHttp, type Http } from '../../../remote/http.ts';
import type { Route } from '../../../remote/route.ts';
import { createLive, type Live } from '../../live.ts';
import type { KeptConnection } from '../stored-connections.ts';
import type { StepResult } from './step-result.ts';
import { type Step, stepsOf } from './steps.ts';

export interface Tests {
  /** Ends with the last step, or soon after the signal. A running test of the same connection is cancelled. */
  run(connection: KeptConnection, signal?: AbortSignal): Promise<void>;
  /** Null before the first one. */
  of(connectionId: string): Live<TestRun | null>;
  forget(connectionId: string): void;
}

export function createTests(deps: {
  readonly now: () => number;
  readonly routeOf: (connection: KeptConnection) => Promise<Route>;
  /** A sign-in of its own, because a test must not lean on a token from before. */
  readonly signInOf: (connection: KeptConnection, http: Http) => Promise<SignIn>;
}): Tests {
  const { now } = deps;
  const runs = new Map<string, Live<TestRun | null>>();
  const underWay = new Map<string, AbortController>();
  const of = (id: string): Live<TestRun | null> => {
    const known = runs.get(id) ?? createLive<TestRun | null>(null);
    runs.set(id, known);
    return known;
  };

  const walk = async (
    connection: KeptConnection,
    { http, signal, publish }: { http: Http; signal: AbortSignal; publish: (run: TestRun) => void },
  ): Promise<void> => {
    let signIn: Promise<SignIn> | undefined;
    const steps = stepsOf({
      connection,
      http,
      signIn: () => {
        signIn ??= deps.signInOf(connection, http);
        return signIn;
      },
    });
    let run: TestRun = { startedAt: now(), state: 'running', steps: steps.map(waiting) };
    const set = (index: number, change: Partial<TestStep>) => {
      run = { ...run, steps: run.steps.map((step, at) => (at === index ? { ...step, ...change } : step)) };
      publish(run);
    };
    publish(run);
    for (const [index, step] of steps.entries()) {
      const broken = run.steps.find(({ kind, state }) => state === 'failed' && step.after.includes(kind));
      if (signal.aborted || broken !== undefined) {
        set(index, { state: 'skipped', message: signal.aborted ? 'Cancelled.' : 'Not tested.' });
        continue;
      }
      set(index, { state: 'running' });
      const beganAt = now();
      const result = await withAbort(step.run(), signal, () => cut);
      set(index, { remedy: null, ...result, tookMs: result === cut ? null : now() - beganAt });
    }
    await giveBack(signIn, signal);
    const hasFailed = run.steps.some(({ state }) => state === 'failed');
    publish({ ...run, state: signal.aborted ? 'cancelled' : hasFailed ? 'failed' : 'passed' });
  };

  return {
    of,
    async run(connection, signal) {
      underWay.get(connection.id)?.abort();
      const own = new AbortController();
      underWay.set(connection.id, own);
      const http = createHttp(await deps.routeOf(connection));
      try {
        await walk(connection, {
          http,
          signal: signal ? AbortSignal.any([own.signal, signal]) : own.signal,
          // A newer test of the same connection has the word.
          publish: (run) => underWay.get(connection.id) === own && of(connection.id).set(run),
        });
      } finally {
        if (underWay.get(connection.id) === own) underWay.delete(connection.id);
        await http.close();
      }
    },
    forget(id) {
      underWay.get(id)?.abort();
      runs.delete(id);
    },
  };
}

const waiting = ({ kind, view }: Step): TestStep => ({
  kind,
  view,
  state: 'waiting',
  message: '',
  remedy: null,
  tookMs: null,
});

const cut: StepResult = { state: 'skipped', message: 'Cancelled.' };

/** The token of a test is of no more use. */
async function giveBack(signIn: Promise<SignIn> | undefined, signal: AbortSignal): Promise<void> {
  if (signIn === undefined || signal.aborted) return;
  await signIn.then(
    (own) => own.signOut(),
    () => undefined, // Its step has reported the fault.
  );
}
