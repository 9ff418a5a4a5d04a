import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Notice } from '../../../../shared/monitor/notice.ts';
import type { ViewState } from '../../../../shared/monitor/view-state.ts';
import { openTestHost, type TestHost } from '../../../host.test-kit.ts';

const view = 'default';

let host: TestHost;
let notices: readonly Notice[] = [];
let state: ViewState | undefined;
let stop: () => void;
const listen = ({ api }: TestHost) => {
  const stops = [
    api.monitor.changed(({ views }) => {
      state = views[0];
    }),
    api.monitor.notices((shown) => {
      notices = shown;
    }),
  ];
  return () => {
    for (const each of stops) each();
  };
};
const ofRule = (rule: Notice['rule']) => notices.find((each) => each.rule === rule);
beforeEach(async () => {
  host = await openTestHost();
  await host.setFaults({ automationOn: false });
  stop = listen(host);
});
afterEach(async () => {
  stop();
  await host.close();
});

it('creates notices of events on the platform, and keeps them over a restart until they are seen', async () => {
  await expect.poll(() => state?.intake).toBe('live');
  const { monitor } = host.api;
  const id = await monitor.proposeId({ view, type: 'incident' });
  const [origin] = await monitor.findOrigin({ text: 'web' });
  const object = { $type: 'incident', subject: 'Disk full', originNode: origin?.id };
  await monitor.put({ view, id: 'X-1', object: { ...object, originNode: 'nowhere' }, mustBeNew: false });
  await monitor.put({ view, id, object, mustBeNew: true });
  await monitor.watch({ view, ids: [id], watched: true });
  await host.setFaults({ automationSpeed: 20 });
  const status = async () => (await monitor.incident({ view, id })).object?.['platformStatus'];
  await expect.poll(status).toBeTruthy();
  // The automation ends an incident with such a comment.
  await monitor.comment({ view, id, text: 'please eject' });
  await expect.poll(() => ofRule('transaction-failed')).toMatchObject({ objectId: 'X-1', fresh: true });
  await expect
    .poll(() => ofRule('watched-ended'))
    .toMatchObject({
      title: expect.stringMatching(/ is (TERMINATED|RESOLVED|STOPPED)$/),
      text: 'Disk full',
      objectId: id,
      view,
    });

  stop();
  await host.leave();
  const titlesBefore = notices.map(({ title }) => title);
  const next = await openTestHost({ after: host });
  try {
    stop = listen(next);
    expect(notices.map(({ title }) => title)).toEqual(expect.arrayContaining(titlesBefore));
    await next.api.monitor.seen();
    await expect.poll(() => notices.filter(({ fresh }) => fresh)).toEqual([]);
  } finally {
    stop();
    await next.leave();
  }
  expect(host.lines.join('\n')).not.toContain('Disk full');
});
