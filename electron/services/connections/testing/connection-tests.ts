/** Runs the steps of a connection's test, reports each as it runs, and can be cancelled. */
import { withAbort } from '../../../../shared/async.ts';
import type { TestRun, TestStep } from '../../../../shared/connections/test-run.ts';
import type { SignIn } from '../../../remote/auth.ts';
import { createHttp, type Http } from '../../../remote/http.ts';
import type { Route } from '../../../remote/route.ts';
import { createLive, type Live } from '../../live.ts';
import type { StoredConnection } from '../stored-connections.ts';
import type { StepResult } from './step-result.ts';
import { type Step, stepsOf } from './steps.ts';

export interface Tests {
  /** Resolves after the last step, or shortly after the signal. A running test of the same connection is cancelled. */
  run(connection: StoredConnection, signal?: AbortSignal): Promise<void>;
  /** The last test of a connection; null before the first one. */
  of(connectionId: string): Live<TestRun | null>;
  forget(connectionId: string): void;
}

export function createTests(deps: {
  readonly now: () => number;
  readonly routeOf: (connection: StoredConnection) => Promise<Route>;
  /** Creates a separate sign-in, because a test must not depend on an earlier token. */
  readonly signInOf: (connection: StoredConnection, http: Http) => Promise<SignIn>;
}): Tests {
  const { now } = deps;
  const runs = new Map<string, Live<TestRun | null>>();
  const controllers = new Map<string, AbortController>();
  const of = (id: string): Live<TestRun | null> => {
    const known = runs.get(id) ?? createLive<TestRun | null>(null);
    runs.set(id, known);
    return known;
  };

  const runSteps = async (
    connection: StoredConnection,
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
      const failedStep = run.steps.find(({ kind, state }) => state === 'failed' && step.after.includes(kind));
      if (signal.aborted || failedStep !== undefined) {
        set(index, { state: 'skipped', message: signal.aborted ? 'Cancelled.' : 'Not tested.' });
        continue;
      }
      set(index, { state: 'running' });
      const beganAt = now();
      const result = await withAbort(step.run(), signal, () => cancelledStep);
      set(index, { remedy: null, ...result, tookMs: result === cancelledStep ? null : now() - beganAt });
    }
    await signOut(signIn, signal);
    const hasFailed = run.steps.some(({ state }) => state === 'failed');
    publish({ ...run, state: signal.aborted ? 'cancelled' : hasFailed ? 'failed' : 'passed' });
  };

  return {
    of,
    async run(connection, signal) {
      controllers.get(connection.id)?.abort();
      const controller = new AbortController();
      controllers.set(connection.id, controller);
      const http = createHttp(await deps.routeOf(connection));
      try {
        await runSteps(connection, {
          http,
          signal: signal ? AbortSignal.any([controller.signal, signal]) : controller.signal,
          // Only the newest test of a connection publishes its steps.
          publish: (run) => controllers.get(connection.id) === controller && of(connection.id).set(run),
        });
      } finally {
        if (controllers.get(connection.id) === controller) controllers.delete(connection.id);
        await http.close();
      }
    },
    forget(id) {
      controllers.get(id)?.abort();
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

const cancelledStep: StepResult = { state: 'skipped', message: 'Cancelled.' };

/** Signs out, since the token of a test is not used again. */
async function signOut(signIn: Promise<SignIn> | undefined, signal: AbortSignal): Promise<void> {
  if (signIn === undefined || signal.aborted) return;
  await signIn.then(
    (signedIn) => signedIn.signOut(),
    () => undefined, // Its step has reported the fault.
  );
}
