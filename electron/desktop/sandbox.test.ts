import { beforeEach, expect, it, vi } from 'vitest';
import { setupSandbox } from './sandbox.ts';
import { app, switches } from './stand-in/app.ts';

vi.mock('electron', () => import('./stand-in/electron.ts'));

beforeEach(() => switches.clear());

it('puts every renderer into the sandbox', () => {
  setupSandbox();
  expect(app.commandLine.hasSwitch('enable-sandbox')).toBe(true);
});

it('does not change a command line with --no-sandbox, without which root cannot start on Linux', () => {
  app.commandLine.appendSwitch('no-sandbox');
  setupSandbox();
  expect([...switches.keys()]).toEqual(['no-sandbox']);
});

it('the stand-in removes --no-sandbox as Electron does', () => {
  app.commandLine.appendSwitch('no-sandbox');
  app.enableSandbox();
  expect([...switches.keys()]).toEqual(['enable-sandbox']);
});
