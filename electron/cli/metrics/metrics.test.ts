import { readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { load } from 'js-yaml';
import { Registry } from 'prom-client';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Api } from '../../../shared/contract.ts';
import { machines } from '../../services/imports/imports.test-kit.ts';
import { openTestTerminal, type Started, type TestTerminal } from '../terminal.test-kit.ts';
import { measureActions, measureFolder, measureView } from './service-metrics.ts';

let terminal: TestTerminal;
beforeAll(async () => {
  terminal = await openTestTerminal();
});
afterEach(() => terminal.setFaults({}));
afterAll(() => terminal.close());

const staging = ['--connection', 'staging', '--metrics', '127.0.0.1:0'];
/** Metrics of a started command. */
async function scrape(started: Started): Promise<string> {
  await expect.poll(started.err).toMatch(/Metrics are at http/u);
  const address = /http:\S+\/metrics/u.exec(started.err())?.[0] ?? '';
  const response = await fetch(address);
  expect(response.headers.get('content-type')).toContain('text/plain; version=0.0.4');
  expect((await fetch(address.replace('/metrics', '/'))).status).toBe(404);
  return response.text();
}

describe('--metrics', () => {
  it('serves rows, requests, responses, pace, queue and journal while rows are sent', async () => {
    const path = await terminal.file('measured.csv', machines(6_000));
    await terminal.setFaults({ chaos: { seed: 0, holdAfter: 1 } });
    const running = terminal.start(['send', path, '--yes', ...staging]);
    await expect
      .poll(async () =>
        Number(/graph_intake_rows\{outcome="stored"\} (\d+)/u.exec(await scrape(running))?.[1]),
      )
      .toBeGreaterThan(0);
    const text = await scrape(running);
    const value = (name: string) =>
      Number(
        text
          .split('\n')
          .find((line) => line.startsWith(`${name} `))
          ?.split(' ')[1],
      );
    const stored = value('graph_intake_rows{outcome="stored"}');
    expect(stored + value('graph_intake_rows{outcome="not-sent"}')).toBe(6_000);
    const inFlight = value('graph_intake_rows_in_flight');
    expect(inFlight).toBeGreaterThan(0);
    expect(value('graph_intake_rows_queued')).toBe(6_000 - stored - inFlight);
    expect(text).toContain(
      '# HELP graph_intake_rows_queued Rows in active runs that have not been sent yet.\n',
    );
    expect(value('graph_intake_responses_total{class="2xx"}')).toBe(1);
    expect(value('graph_intake_responses_total{class="429"}')).toBe(0);
    expect(value('graph_intake_requests_total')).toBeGreaterThan(1);
    expect(value('graph_intake_rows_per_request')).toBeGreaterThan(0);
    expect(value('graph_intake_runs_active')).toBe(1);
    expect(value('graph_intake_journal_bytes')).toBeGreaterThan(10_000);
    expect(text).toContain('process_resident_memory_bytes ');
    await terminal.setFaults({});
    expect((await running.ended).code).toBe(0);
  });

  it('serves the update lag of a watch, and the files of a watched folder', async () => {
    const watch = terminal.start(['watch', ...staging]);
    await expect.poll(() => scrape(watch)).toMatch(/graph_intake_update_lag_seconds \d/u);
    watch.child.kill('SIGTERM');
    expect((await watch.ended).code).toBe(0);
    const folder = join(terminal.folder, 'measured');
    await mkdir(folder);
    const watched = terminal.start(['watch-folder', folder, ...staging]);
    await expect.poll(() => scrape(watched)).toContain('graph_intake_files_total{outcome="held"} 0');
    watched.child.kill('SIGTERM');
    expect((await watched.ended).code).toBe(0);
  });

  it('counts the update lag of a watch from its start until the platform first confirms its updates', async () => {
    const registry = new Registry();
    let now = 1_000;
    const changed: Api['monitor']['changed'] = () => () => undefined;
    measureView({ monitor: { changed }, view: '', registry, now: () => now });
    now += 400_000;
    expect(await registry.metrics()).toContain('graph_intake_update_lag_seconds 400\n');
  });

  it.each(['9464', ':9464', 'http://x:1', '127.0.0.1:99999'])('refuses the address %s', async (address) => {
    const path = await terminal.file('one.csv', machines(1));
    expect(
      await terminal.run(['send', path, '--yes', '--connection', 'staging', '--metrics', address]),
    ).toMatchObject({
      code: 1,
      err: `--metrics takes HOST:PORT, such as 127.0.0.1:9464, not “${address}”.\n`,
    });
  });

  it('reports an address that is in use', async () => {
    const path = await terminal.file('one.csv', machines(1));
    const { port } = new URL(terminal.practice.origin);
    const args = ['send', path, '--yes', '--connection', 'staging', '--metrics', `127.0.0.1:${port}`];
    expect(await terminal.run(args)).toMatchObject({ code: 1, err: expect.stringContaining('EADDRINUSE') });
  });
});

describe('the dashboard and the alert rules', () => {
  it('use only metrics that exist', async () => {
    const registry = new Registry();
    const silent = () => () => undefined;
    measureActions({ changed: silent }, registry);
    measureFolder(registry);
    measureView({
      monitor: { changed: silent as Api['monitor']['changed'] },
      view: '',
      registry,
      now: Date.now,
    });
    const sources = ['run-metrics.ts']
      .map((name) => readFileSync(new URL(name, import.meta.url), 'utf8'))
      .join();
    const known = new Set([
      ...registry.getMetricsAsArray().map(({ name }) => name),
      ...[...sources.matchAll(/gauge\(\s*'(\w+)'/gu)].map(([, name]) => `graph_intake_${name}`),
      ...[...sources.matchAll(/name: '(graph_intake_\w+)'/gu)].map(([, name = '']) => name),
    ]);
    expect(known.size).toBeGreaterThan(20);
    for (const file of ['grafana-dashboard.json', 'alert-rules.yml']) {
      const text = readFileSync(new URL(`../../../deploy/${file}`, import.meta.url), 'utf8');
      const used = new Set([...text.matchAll(/graph_intake_\w+/gu)].map(([name]) => name));
      expect(used.size).toBeGreaterThan(8);
      expect([...used].filter((name) => !known.has(name))).toEqual([]);
    }
  });

  it('have the form that Grafana and Prometheus read', () => {
    const dashboard = JSON.parse(
      readFileSync(new URL('../../../deploy/grafana-dashboard.json', import.meta.url), 'utf8'),
    );
    const ids = dashboard.panels.map(({ id }: { id: number }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { targets, title } of dashboard.panels) {
      expect(title).not.toBe('');
      for (const { expr } of targets) expect(expr.split('(').length).toBe(expr.split(')').length);
    }
    // A job may run any command, and no metric of the program belongs to all of them.
    const job = dashboard.templating.list.find(({ name }: { name: string }) => name === 'job');
    expect(job.query).toBe('label_values({__name__=~"graph_intake_.+"}, job)');
    const { groups } = load(
      readFileSync(new URL('../../../deploy/alert-rules.yml', import.meta.url), 'utf8'),
    ) as { groups: { rules: { alert: string; expr: string; annotations: { summary: string } }[] }[] };
    const rules = groups.flatMap((group) => group.rules);
    expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
    for (const { expr, annotations } of rules) {
      expect(expr.split('(').length).toBe(expr.split(')').length);
      expect(annotations.summary).toMatch(/\.$/u);
    }
  });
});
