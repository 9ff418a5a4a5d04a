// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are the places of parameters.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hasSshd, rsaKey, startSshd } from '../electron/sshd.test-kit.ts';
import { expect, test } from './fixtures.ts';
import { createActionsPage } from './pages/actions-page.ts';
import { createMonitorPage } from './pages/monitor-page.ts';
import { expectNoViolations } from './pages/no-violations.ts';

const stopped = { automationOn: false };

test('an incident makes the automation ask for a command, and its output is in the incident', async ({
  page,
  practice,
  dataDir,
}) => {
  // biome-ignore lint/suspicious/noSkippedTests: skipped, with its reason, only where there is no SSH server
  test.skip(
    !hasSshd,
    'There is no SSH server here: apt-get install openssh-server, or name it with SSHD_PATH.',
  );
  test.slow();
  await practice.setFaults(stopped);
  const actions = createActionsPage(page);
  const keyPath = join(dataDir, 'key.pem');
  await writeFile(keyPath, rsaKey(), { mode: 0o600 });

  // The handler gets its key, and shows the line that the target needs.
  await actions.open();
  await expect(page.getByRole('heading', { name: 'No actions yet' })).toBeVisible();
  await expectNoViolations(page);
  const publicLine = await actions.useKey(keyPath);
  await expectNoViolations(page);
  const sshd = await startSshd({ hostKey: rsaKey(), publicLine });
  try {
    await actions.switch('Start').click();
    await expect(actions.state).toContainText('running');

    // A machine that says where its commands go, and an incident on it.
    const host = `127.0.0.1:${sshd.port}`;
    await practice.post('/new/ogit%2FMARS%2FMachine', {
      'ogit/_xid': 'story:machine',
      'ogit/name': 'story-01',
      '/host': host,
      '/user': sshd.user,
    });
    const incident = { $type: 'incident', subject: 'Load is high on story-01', originNode: 'story:machine' };
    await practice.objects('PUT', '/objects/STORY', incident);
    await practice.setFaults({ automationSpeed: 20 });

    // The target is not allowed yet: the page asks for it, then for its key.
    await actions.part('Actions').click();
    await expect(actions.questions).toContainText(host);
    await practice.setFaults(stopped);
    await actions.questions.getByRole('button', { name: `Allow ${host}`, exact: true }).click();
    await expect(actions.questions).toContainText('SHA256:');
    await actions.questions.getByRole('button', { name: `Trust the key of ${host}` }).click();
    const row = actions.row('ExecuteCommand').filter({ hasText: 'answered' });
    await expect(row).toBeVisible();
    await row.click();
    await expect(actions.panel.getByRole('region', { name: 'stdout' })).toContainText('load average');
    await expect(actions.panel).toContainText('sent 1 time, acknowledged');
    await expectNoViolations(page);

    // Its output is in the timeline of the incident.
    await practice.setFaults({ automationSpeed: 5 });
    const monitor = createMonitorPage(page);
    await monitor.open();
    await monitor.row('STORY').click();
    await expect(
      monitor.log.getByRole('article').filter({ hasText: 'Ran “uptime” on story-01' }),
    ).toContainText('load average');
  } finally {
    await sshd.close();
  }
});

test('an action is run manually with the keyboard only, refused and allowed, found and filtered', async ({
  page,
  practice,
}) => {
  await practice.setFaults(stopped);
  const actions = createActionsPage(page);
  await actions.open();
  await actions.switch('Start').click();
  await expect(actions.state).toContainText('running');

  // The form is opened from the palette and closed with the keyboard only.
  await page.keyboard.press('ControlOrMeta+K');
  await page.getByRole('textbox', { name: 'Search or run a command' }).fill('try an action');
  await page.keyboard.press('Enter');
  await expect(actions.trial).toBeVisible();
  await expectNoViolations(page);
  await page.keyboard.press('Escape');
  await expect(actions.trial).toBeHidden();

  await actions.tryOut('HTTPRequest', { url: `${practice.origin}/api/version` });
  await expect(actions.questions).toContainText(`GET ${practice.origin}/api/version`);
  await expect(actions.questions).toContainText('1 action waiting, expires in');
  await expectNoViolations(page);
  await actions.questions.getByRole('button', { name: /^Refuse/ }).click();
  await expect(actions.panel).toContainText('was refused by a user');
  await actions.panel.getByRole('button', { name: 'Try it by hand…' }).click();
  await expect(actions.trial.getByRole('textbox', { name: 'url' })).toHaveValue(/api\/version$/);
  await actions.trial.getByRole('button', { name: 'Run' }).click();
  await actions.questions.getByRole('button', { name: /^Allow once/ }).click();
  await expect(actions.panel).toContainText('status 200');
  await expect(actions.panel.getByRole('region', { name: 'Body' })).toContainText('"');
  await page.keyboard.press('Escape');
  await expect(actions.panel).toBeHidden();

  // With the keyboard, the open action follows the active row of the list.
  await actions.list.focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(actions.panel).toContainText('denied');
  await page.keyboard.press('ArrowUp');
  await expect(actions.panel).toContainText('status 200');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^denied/ }).click();
  await expect(actions.row('HTTPRequest')).toHaveCount(1);
  await expect(actions.row('denied')).toBeVisible();
  await page.getByRole('button', { name: /^All [\d,]+$/ }).click();
  await expect(actions.row('HTTPRequest')).toHaveCount(2);
  await expectNoViolations(page);

  await actions.switch('Stop').click();
  await expect(actions.state).toContainText('stopped');
});

test('capabilities are configured with an error at its place, and are there after an end of the program', async ({
  page,
  opened,
  openAgain,
}) => {
  const actions = createActionsPage(page);
  await actions.open();
  await actions.part('Capabilities').click();
  const editor = page.getByRole('textbox', { name: 'AH_CONFIG as JSON' });
  await expect(editor).toBeVisible();
  const write = async (implementation: string) => {
    await editor.press('ControlOrMeta+A');
    const handler = { name: 'ping', capability: 'Ping', implementation, exec: 'ping -c1 ${target}' };
    await page.keyboard.insertText(JSON.stringify({ handlers: [handler] }));
  };
  await write('telnet');
  await expect(page.getByRole('alert').filter({ hasText: 'handlers[0].implementation' })).toBeVisible();
  await expectNoViolations(page);
  await write('ssh');
  await page.getByRole('button', { name: 'Use this configuration' }).click();
  await expect(page.getByRole('list', { name: 'Parameters of Ping' })).toContainText('target');
  await expectNoViolations(page);

  await opened.kill();
  const reopened = await openAgain();
  const later = createActionsPage(reopened.page);
  await later.open();
  await later.part('Capabilities').click();
  await expect(reopened.page.getByRole('list', { name: 'Parameters of Ping' })).toContainText('target');
});
