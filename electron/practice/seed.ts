/** What the practice world begins with: an account, an application, machines and software. */
import type { Graph } from './graph/graph.ts';
import type { JsonObject } from './graph/vertex.ts';
import type { Identity } from './store/accounts.ts';

const machines: readonly (readonly [host: string, kind: string, ram: string, site: string])[] = [
  ['web-01', 'Linux', '16 GB', 'Hamburg'],
  ['web-02', 'Linux', '16 GB', 'Hamburg'],
  ['app-01', 'Linux', '32 GB', 'Hamburg'],
  ['db-01', 'Linux', '128 GB', 'Hamburg'],
  ['db-02', 'Linux', '128 GB', 'Dresden'],
  ['mail-01', 'Linux', '8 GB', 'Dresden'],
  ['files-01', 'Windows', '64 GB', 'Dresden'],
];

const software: readonly (readonly [name: string, kind: string, subKind: string])[] = [
  ['nginx', 'WebServer', 'nginx'],
  ['order-desk', 'Application', 'Node.js'],
  ['postgres-main', 'Database', 'PostgreSQL'],
  ['postgres-standby', 'Database', 'PostgreSQL'],
  ['postfix', 'MailServer', 'Postfix'],
];

/** Fills an empty graph; runs inside the transaction of its caller. */
export function fillWorld(graph: Graph, { account, application }: Identity): void {
  const author = { id: account.id, scope: account.scope };
  graph.create('ogit/Auth/Account', accountBody(account.username, account.scope), author, account.id);
  graph.create(
    'ogit/Auth/Application',
    { 'ogit/name': 'Graph Intake', 'ogit/Auth/Application/clientId': application.clientId },
    author,
    application.id,
  );
  for (const [host, kind, ram, site] of machines)
    graph.create(
      'ogit/MARS/Machine',
      {
        'ogit/_xid': `practice:machine:${host}`,
        'ogit/name': host,
        'ogit/MARS/Machine/class': kind,
        'ogit/MARS/Machine/ram': ram,
        '/site': site,
      },
      author,
    );
  for (const [name, kind, subKind] of software)
    graph.create(
      'ogit/MARS/Software',
      {
        'ogit/_xid': `practice:software:${name}`,
        'ogit/name': name,
        'ogit/MARS/Software/class': kind,
        'ogit/MARS/Software/subClass': subKind,
      },
      author,
    );
}

const accountBody = (email: string, scope: string): JsonObject => ({
  'ogit/_xid': `practice:account:${email}`,
  'ogit/name': 'Practice Analyst',
  'ogit/email': email,
  'ogit/Auth/Account/defaultScope': scope,
});
