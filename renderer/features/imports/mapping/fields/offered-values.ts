import { objectTypes } from '../../../../../shared/imports/objects/object-heads.ts';

/** Constants that the interfaces define, offered for selection. @source interfaces.md 2.1, 2.5 and 2.6 */
const byHead: readonly (readonly [RegExp, readonly string[]])[] = [
  [
    /(?:^|:)ogit\/_type$/u,
    [
      'ogit/MARS/Machine',
      'ogit/MARS/Software',
      'ogit/Timeseries',
      'ogit/Automation/AutomationIssue',
      'ogit/Forum/Profile',
    ],
  ],
  [/^\$type$/u, objectTypes],
  [/(?:^|:)verb$/u, ['ogit/dependsOn', 'ogit/runs', 'ogit/connects']],
  [/:direction$/u, ['out', 'in']],
  [/:mimetype$/u, ['text/plain', 'text/csv', 'text/html', 'application/json', 'application/pdf']],
  [/\/ProcessIssue$/u, ['true']],
  [/ogit\/status$/u, ['PROCESSING']],
];

const none: readonly string[] = [];

/** Constants to offer for a header; empty for none. */
export const offeredValues = (head: string): readonly string[] =>
  byHead.find(([pattern]) => pattern.test(head))?.[1] ?? none;
