import { expect, it, onTestFinished } from 'vitest';
import type { Api } from '../shared/contract.ts';
import { openTestHost } from './host.test-kit.ts';

const noFilter = { statuses: [], watchedOnly: false, text: '' };
const listIncidents = (api: Api) =>
  api.monitor.incidents({ view: 'default', filter: noFilter, first: 0, count: 10 });

it('tells at first what belongs to the chosen connection, also to a page that came before it', async () => {
  const told: unknown[] = [];
  const first = <T>(listen: (listener: (value: T) => void) => () => void, shown: (value: T) => unknown) => {
    const heard = Promise.withResolvers<void>();
    listen((value) => {
      told.push(shown(value));
      heard.resolve();
    });
    return heard.promise;
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
  expect(told.slice(0, 2)).toEqual(['practice', ['The platform is asked.']]);
});

it('answers the first question about a view, before anybody listens to the monitor', async () => {
  const host = await openTestHost();
  onTestFinished(() => host.close());
  expect(await listIncidents(host.api)).toMatchObject({ rows: [] });
});
