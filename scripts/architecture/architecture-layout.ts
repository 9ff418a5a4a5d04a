/** Position of each part in the picture, and its description. A part that is not named here has no place yet. */
export interface Box {
  readonly part: string;
  /** Description of its content; without it, its name. */
  readonly about: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export const size = { width: 1080, height: 752 } as const;

export const bands = [
  { name: 'renderer', about: 'the page: React, without secrets, files and connections', y: 16, height: 232 },
  { name: 'shared', about: 'pure code for both sides', y: 264, height: 104 },
  {
    name: 'electron',
    about: 'the host: everything that holds a secret or opens a connection',
    y: 384,
    height: 352,
  },
] as const;

const row = (
  y: number,
  boxes: readonly (readonly [part: string, about: string, x: number, width: number])[],
): Box[] => boxes.map(([part, about, x, width]) => ({ part, about, x, y, width, height: 44 }));

export const boxes: readonly Box[] = [
  ...row(48, [['renderer/app, frame', 'connects the features', 40, 1000]]),
  ...row(118, [['renderer/features', '', 40, 1000]]),
  ...row(188, [
    ['renderer/ui', 'shared components', 40, 220],
    ['renderer/hooks', 'calls and subscriptions', 300, 220],
    ['renderer/styles', 'colours and sizes', 560, 220],
    ['renderer/host.ts', 'calls of the host', 820, 220],
  ]),
  { part: 'shared', about: '', x: 40, y: 296, width: 1000, height: 60 },
  ...row(416, [
    ['electron/desktop', 'the window of Electron', 40, 230],
    ['electron/serve', 'the browser window', 810, 230],
    ['electron/cli', 'the terminal', 553, 230],
    ['electron/self-test', 'checks of an installation', 297, 230],
  ]),
  ...row(514, [
    ['electron/windows', 'an Api for each window', 40, 170],
    ['electron/host.ts', 'connects the services', 225, 165],
    ['electron/shared-parts.ts', 'shared by all windows', 405, 170],
    ['electron/connected-features.ts', 'start with a connection', 590, 235],
  ]),
  ...row(584, [
    ['electron/services', 'one per feature', 40, 535],
    ['electron/embedded-practice.ts', 'starts the platform inside', 590, 235],
  ]),
  ...row(672, [
    ['electron/engine', 'bulk work in threads', 40, 145],
    ['electron/remote', 'HTTP, sockets', 205, 145],
    ['electron/storage', 'SQLite, settings, vault', 370, 145],
    ['electron/platform.ts', 'interfaces of a machine', 535, 165],
    ['electron/log.ts', 'the log file', 720, 145],
    ['electron/page-policy.ts', 'rules for the page', 885, 155],
  ]),
  { part: 'electron/practice', about: 'the platform inside', x: 840, y: 514, width: 200, height: 114 },
];
