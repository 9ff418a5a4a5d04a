import type { TestRun, TestStep } from '../../../shared/connections/test-run.ts';
import type { Connection, Environment } from '../../../shared/connections.ts';
import { assertNever } from '../../../shared/errors.ts';
import { plural } from '../../../shared/units.ts';
import type { Tone } from '../../ui/badge.tsx';
import type { IconName } from '../../ui/icon.tsx';

export const environmentWords: Readonly<Record<Environment, string>> = {
  practice: 'practice',
  test: 'test',
  production: 'production',
};

/** Says where the secrets of a connection are stored. @param keyring as on the page: null if the system has none */
export function signInWords(connection: Connection, keyring: string | null | undefined): string {
  switch (connection.signIn) {
    case 'kept':
      return keyring
        ? `Stored in the keyring of this system (${keyring}).`
        : 'Managed by Graph Intake; nothing to enter.';
    case 'session':
      return keyring === null
        ? 'Stored until the program ends, because this system has no keyring.'
        : 'Stored until the program ends.';
    case 'missing':
      return 'No longer stored. Enter the secrets again.';
    case 'own':
      return 'The program signs in by itself.';
    default:
      return assertNever(connection.signIn);
  }
}

const titles: Readonly<Record<TestStep['kind'], string>> = {
  address: 'Address responds',
  'sign-in': 'Sign-in',
  account: 'Account and default scope',
  connector: 'CSV connector',
  view: 'View',
  graph: 'Graph',
  notifications: 'Websocket for changes',
  actions: 'Action interface',
};

/** Title of a step of a test; with the name of the view, if the step is about one. */
export const stepTitle = ({ kind, view }: TestStep): string =>
  view === null ? titles[kind] : `${titles[kind]} “${view}”`;

/** Progress or result of a test, in a sentence. */
export function testRunWords({ state, steps }: TestRun): string {
  const done = steps.filter((step) => step.state !== 'waiting' && step.state !== 'running').length;
  const failed = steps.filter((step) => step.state === 'failed').length;
  switch (state) {
    case 'running':
      return `Step ${Math.min(done + 1, steps.length)} of ${steps.length}…`;
    case 'passed':
      return 'Every address of this connection works.';
    case 'failed':
      return `${plural(failed, 'step')} failed.`;
    case 'cancelled':
      return 'Cancelled.';
    default:
      return assertNever(state);
  }
}

export function stepLooks(state: Exclude<TestStep['state'], 'running'>): { tone: Tone; icon: IconName } {
  switch (state) {
    case 'passed':
      return { tone: 'ok', icon: 'check' };
    case 'failed':
      return { tone: 'bad', icon: 'cross' };
    case 'skipped':
      return { tone: 'quiet', icon: 'minus' };
    case 'waiting':
      return { tone: 'quiet', icon: 'pending' };
    default:
      return assertNever(state);
  }
}
