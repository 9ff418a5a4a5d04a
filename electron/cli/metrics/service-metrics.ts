/** Metrics of commands that run for a long time: a watch, the action handler, and a watched folder. */
import { Counter, Gauge, type Registry } from 'prom-client';
import { actionStates } from '../../../shared/actions/action-states.ts';
import type { Api } from '../../../shared/contract.ts';
import type { ViewState } from '../../../shared/monitor/view-state.ts';
import type { ActionsApi } from '../../services/actions/service.ts';

/** Update lag and updates of a view. Returns how to stop. */
export function measureView(deps: {
  readonly monitor: Pick<Api['monitor'], 'changed'>;
  readonly view: string;
  readonly registry: Registry;
  readonly now: () => number;
}): () => void {
  const { monitor, view, registry, now } = deps;
  let state: ViewState | undefined;
  const startedAt = now();
  const stop = monitor.changed(({ views }) => {
    state = views.find((each) => each.view === view) ?? state;
  });
  const gauge = (name: string, help: string, value: (of: ViewState | undefined) => number) =>
    new Gauge({
      name: `graph_intake_${name}`,
      help,
      registers: [registry],
      collect() {
        this.set(value(state));
      },
    });
  gauge(
    'update_lag_seconds',
    'Time since the platform last confirmed that no update is missing, or since the start if it has not confirmed that yet.',
    (of) => Math.max(0, now() - (of?.provedAt ?? startedAt)) / 1000,
  );
  gauge('updates_complete_to', 'Index before which every update was received.', (of) => of?.completeTo ?? 0);
  gauge('updates_missing', 'Updates that were announced but have not arrived.', (of) =>
    (of?.holes ?? []).reduce((sum, { from, to }) => sum + to - from + 1, 0),
  );
  gauge('watch_live', '1 while updates arrive live.', (of) => (of?.intake === 'live' ? 1 : 0));
  return stop;
}

/** Actions by state and the queue of the handler. Returns how to stop. */
export function measureActions(api: Pick<ActionsApi, 'changed'>, registry: Registry): () => void {
  const registers = [registry];
  const byState = new Gauge({
    name: 'graph_intake_actions',
    help: 'Stored actions of the connection, by state.',
    labelNames: ['state'],
    registers,
  });
  const running = new Gauge({
    name: 'graph_intake_actions_running',
    help: 'Actions that are running.',
    registers,
  });
  const queued = new Gauge({
    name: 'graph_intake_actions_queued',
    help: 'Actions that have not started.',
    registers,
  });
  const connected = new Gauge({
    name: 'graph_intake_actions_connected',
    help: '1 while the handler accepts actions.',
    registers,
  });
  return api.changed((state) => {
    for (const name of actionStates) byState.set({ state: name }, state.states[name] ?? 0);
    running.set(state.running);
    queued.set(state.waiting);
    connected.set(state.state === 'running' ? 1 : 0);
  });
}

interface FolderMetrics {
  onDecided(outcome: 'done' | 'held'): void;
  onWaiting(files: number): void;
}

/** Files of a watched folder. */
export function measureFolder(registry: Registry): FolderMetrics {
  const registers = [registry];
  const files = new Counter({
    name: 'graph_intake_files_total',
    help: 'Files of the watched folder by outcome.',
    labelNames: ['outcome'],
    registers,
  });
  for (const outcome of ['done', 'held']) files.inc({ outcome }, 0);
  const waiting = new Gauge({
    name: 'graph_intake_files_waiting',
    help: 'Files that are not complete yet.',
    registers,
  });
  return { onDecided: (outcome) => files.inc({ outcome }), onWaiting: (count) => waiting.set(count) };
}
