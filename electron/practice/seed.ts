/** Creates the initial content of the practice platform: an account, an application, machines, software, a CPU load. */

import type { Attachments } from './graph/attachments.ts';
import type { Edges } from './graph/edges.ts';
import type { Graph } from './graph/graph.ts';
import type { JsonObject } from './graph/json.ts';
import { timeseriesType, type Values } from './graph/values.ts';
import type { Identity } from './store/accounts.ts';

interface Machine {
  readonly host: string;
  readonly kind: string;
  readonly ram: string;
  readonly site: string;
  /** Each with the day of its creation. */
  readonly tags: readonly (readonly [value: string, day: string])[];
}

const machines: readonly Machine[] = [
  {
    host: 'web-01',
    kind: 'Linux',
    ram: '16 GB',
    site: 'Hamburg',
    tags: [
      ['production', '2025-02-03'],
      ['public', '2025-02-03'],
      ['patched', '2025-09-15'],
    ],
  },
  {
    host: 'web-02',
    kind: 'Linux',
    ram: '16 GB',
    site: 'Hamburg',
    tags: [
      ['production', '2025-03-10'],
      ['public', '2025-03-10'],
    ],
  },
  { host: 'app-01', kind: 'Linux', ram: '32 GB', site: 'Hamburg', tags: [['production', '2025-02-03']] },
  {
    host: 'db-01',
    kind: 'Linux',
    ram: '128 GB',
    site: 'Hamburg',
    tags: [
      ['production', '2025-01-20'],
      ['backup nightly', '2025-04-01'],
    ],
  },
  { host: 'db-02', kind: 'Linux', ram: '128 GB', site: 'Dresden', tags: [['standby', '2025-01-20']] },
  { host: 'mail-01', kind: 'Linux', ram: '8 GB', site: 'Dresden', tags: [] },
  { host: 'files-01', kind: 'Windows', ram: '64 GB', site: 'Dresden', tags: [] },
];

const software: readonly (readonly [name: string, kind: string, subKind: string])[] = [
  ['nginx', 'WebServer', 'nginx'],
  ['order-desk', 'Application', 'Node.js'],
  ['postgres-main', 'Database', 'PostgreSQL'],
  ['postgres-standby', 'Database', 'PostgreSQL'],
  ['postfix', 'MailServer', 'Postfix'],
];

const runs: readonly (readonly [host: string, name: string])[] = [
  ['web-01', 'nginx'],
  ['web-02', 'nginx'],
  ['app-01', 'order-desk'],
  ['db-01', 'postgres-main'],
  ['db-02', 'postgres-standby'],
  ['mail-01', 'postfix'],
];

const dependsOn: readonly (readonly [name: string, on: string])[] = [
  ['nginx', 'order-desk'],
  ['order-desk', 'postgres-main'],
  ['order-desk', 'postfix'],
  ['postgres-standby', 'postgres-main'],
];

/** Machines with a timeseries and with an attachment. */
const measuredHost = 'web-01';
const documentedHost = 'db-01';
const runbook = `Restarting postgres-main

1. Inform the order desk; orders wait while the database is away.
2. systemctl restart postgresql
3. Wait until pg_isready succeeds, then look for order-desk in the log.
`;

interface EmptyWorld {
  readonly graph: Graph;
  readonly edges: Edges;
  readonly values: Values;
  readonly attachments: Attachments;
  readonly now: () => number;
}

/** Fills an empty graph; runs inside the transaction of its caller. */
export function fillWorld(
  { graph, edges, values, attachments, now }: EmptyWorld,
  { account, application }: Identity,
): void {
  const author = { id: account.id, scope: account.scope };
  const add = (type: string, body: JsonObject): string => graph.create(type, body, author).id;

  graph.create('ogit/Auth/Account', accountBody(account.username, account.scope), author, account.id);
  graph.create(
    'ogit/Auth/Application',
    { 'ogit/name': 'Graph Intake', 'ogit/Auth/Application/clientId': application.clientId },
    author,
    application.id,
  );

  const machineIds = new Map(
    machines.map((machine) => [machine.host, add('ogit/MARS/Machine', machineBody(machine))]),
  );
  const softwareIds = new Map(
    software.map(([name, kind, subKind]) => [
      name,
      add('ogit/MARS/Software', {
        'ogit/_xid': `practice:software:${name}`,
        'ogit/name': name,
        'ogit/MARS/Software/class': kind,
        'ogit/MARS/Software/subClass': subKind,
      }),
    ]),
  );
  for (const [host, name] of runs)
    edges.connect(idOf(machineIds, host), 'ogit/runs', idOf(softwareIds, name));
  for (const [name, on] of dependsOn)
    edges.connect(idOf(softwareIds, name), 'ogit/dependsOn', idOf(softwareIds, on));

  const load = add(timeseriesType, {
    'ogit/_xid': `practice:timeseries:${measuredHost}:cpu`,
    'ogit/name': `CPU load of ${measuredHost} in percent`,
  });
  edges.connect(idOf(machineIds, measuredHost), 'ogit/generates', load);
  values.write(load, loadUntil(now()));
  attachments.write(idOf(machineIds, documentedHost), Buffer.from(runbook), 'text/plain; charset=utf-8');
}

const idOf = (ids: ReadonlyMap<string, string>, name: string): string => {
  const id = ids.get(name);
  if (id === undefined) throw new Error(`The practice world has no "${name}".`);
  return id;
};

const accountBody = (email: string, scope: string): JsonObject => ({
  'ogit/_xid': `practice:account:${email}`,
  'ogit/name': 'Practice Analyst',
  'ogit/email': email,
  'ogit/Auth/Account/defaultScope': scope,
});

const machineBody = ({ host, kind, ram, site, tags }: Machine): JsonObject => ({
  'ogit/_xid': `practice:machine:${host}`,
  'ogit/name': host,
  'ogit/MARS/Machine/class': kind,
  'ogit/MARS/Machine/ram': ram,
  '/site': site,
  ...(tags.length === 0
    ? {}
    : { '=/tags': tags.map(([value, day]) => ({ value, created: Date.parse(`${day}T08:00:00Z`) })) }),
});

const measuredEveryMs = 15 * 60_000;
const measuredTimes = 96;

/** Returns the CPU load of the last day: reproducible, low at night (UTC) and high at noon, with some noise. */
function loadUntil(now: number): { timestamp: number; value: string }[] {
  const last = Math.floor(now / measuredEveryMs);
  return Array.from({ length: measuredTimes }, (_, index) => {
    const quarter = last - measuredTimes + 1 + index;
    const dayShare = (quarter % measuredTimes) / measuredTimes;
    const load = 12 + 45 * Math.sin(Math.PI * dayShare) ** 2 + 8 * noise(quarter);
    return { timestamp: quarter * measuredEveryMs, value: load.toFixed(1) };
  });
}

/** Returns a pseudo-random number from 0 to 1 that is always the same for the same `number`. */
const noise = (number: number): number => (Math.imul(number, 0x9e3779b1) >>> 0) / 2 ** 32;
