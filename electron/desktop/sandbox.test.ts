import { beforeEach, expect, it, vi } from 'vitest';
import { setupSandbox } from './sandbox.ts';
import { app, switches } from './stand-in/app.ts';

vi.mock('electron', () => import('./stand-in/electron.ts'));

beforeEach(() => switches.clear());

it('puts every renderer into the sandbox', () => {
  setupSandbox();
  expect(app.commandLine.hasSwitch('enable-sandbox')).toBe(true);
});

it('leaves a command line with --no-sandbox as it is, because a root user on Linux cannot start otherwise', () => {
  app.commandLine.appendSwitch('no-sandbox');
  setupSandbox();
  expect([...switches.keys()]).toEqual(['no-sandbox']);
});

it('meets a stand-in that removes --no-sandbox as Electron does', () => {
  app.commandLine.appendSwitch('no-sandbox');
  app.enableSandbox();
  expect([...switches.keys()]).toEqual(['enable-sandbox']);
});
