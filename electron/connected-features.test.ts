import { expect, it, onTestFinished } from 'vitest';
import type { Api } from '../shared/contract.ts';
import { openTestHost } from './host.test-kit.ts';

const noFilter = { statuses: [], watchedOnly: false, text: '' };
const listIncidents = (api: Api) =>
  api.monitor.incidents({ view: 'default', filter: noFilter, first: 0, count: 10 });

it('sends the first state of the chosen connection, also to a page that connected earlier', async () => {
  const received: unknown[] = [];
  const first = <T>(listen: (listener: (value: T) => void) => () => void, shown: (value: T) => unknown) => {
    const called = Promise.withResolvers<void>();
    listen((value) => {
      received.push(shown(value));
      called.resolve();
    });
    return called.promise;
  };
  const come: Promise<unknown>[] = [];
  const host = await openTestHost({
    early({ actions, monitor }) {
      come.push(first(actions.changed, ({ connection }) => connection));
      come.push(first(monitor.changed, ({ views }) => views.map(({ message }) => message)));
    },
  });
  onTestFinished(() => host.close());
  await Promise.all(come);
  expect(received.slice(0, 2)).toEqual(['practice', ['Contacting the platform…']]);
});

it('returns a view before the monitor has subscribers', async () => {
  const host = await openTestHost();
  onTestFinished(() => host.close());
  expect(await listIncidents(host.api)).toMatchObject({ rows: [] });
});
