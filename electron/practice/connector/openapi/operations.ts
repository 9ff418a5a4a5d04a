/** Describes each path of the connector in words, with an example body. @source interfaces.md 4.1 */

export interface Operation {
  readonly path: string;
  readonly method: 'post' | 'put' | 'patch' | 'delete';
  readonly summary: string;
  readonly description: string;
  readonly example: string;
  /** Kinds of items in its response, by their names among the components. */
  readonly items: readonly string[];
}

const lines = (...rows: readonly string[]): string => rows.map((row) => `${row}\n`).join('');

const vertexHeads = [
  'Each head names an attribute. `xid:<attribute>` looks up an `ogit/_xid` and stores the `ogit/_id`;',
  'heads that start with `=`, `+` or `-` hold JSON for a list property.',
].join(' ');

export const operations: readonly Operation[] = [
  {
    path: '/vertices',
    method: 'post',
    summary: 'Create vertices',
    description: `Every row needs \`ogit/_type\` and \`ogit/_scope\`. Existing vertices are not updated. ${vertexHeads}`,
    example: lines(
      '"ogit/_xid","ogit/_type","ogit/name","ogit/_scope"',
      '"machine:docs-01","ogit/MARS/Machine","docs-01","practice-scope"',
    ),
    items: ['VertexWritten', 'VertexFailed'],
  },
  {
    path: '/vertices',
    method: 'put',
    summary: 'Update vertices',
    description: `A row names its vertex by \`ogit/_id\` or \`ogit/_xid\`; an empty cell leaves the attribute unchanged, null removes it. ${vertexHeads}`,
    example: lines('"ogit/_xid","ogit/MARS/Machine/ram","/note"', '"machine:docs-01","32 GB","null"'),
    items: ['VertexWritten', 'VertexFailed'],
  },
  {
    path: '/vertices',
    method: 'patch',
    summary: 'Create or update vertices',
    description: `A row updates its vertex if it exists, and creates it otherwise. ${vertexHeads}`,
    example: lines(
      '"ogit/_xid","ogit/_type","ogit/name","ogit/_scope"',
      '"machine:docs-01","ogit/MARS/Machine","docs-01.example.org","practice-scope"',
    ),
    items: ['VertexWritten', 'VertexFailed'],
  },
  {
    path: '/vertices',
    method: 'delete',
    summary: 'Delete vertices',
    description: 'A row names its vertex by `ogit/_id` or `ogit/_xid`; its other cells are ignored.',
    example: lines('"ogit/_xid"', '"machine:docs-01"'),
    items: ['VertexRemoved', 'VertexFailed'],
  },
  {
    path: '/edges',
    method: 'post',
    summary: 'Create edges',
    description: 'Each end is identified by its `ogit/_id` or its `ogit/_xid`.',
    example: lines(
      '"from:ogit/_xid","verb","to:ogit/_xid"',
      '"practice:software:nginx","ogit/dependsOn","practice:machine:web-01"',
    ),
    items: ['EdgeCreated', 'EdgeFailed'],
  },
  {
    path: '/edges',
    method: 'delete',
    summary: 'Delete edges',
    description: 'The same heads as for creating them.',
    example: lines(
      '"from:ogit/_xid","verb","to:ogit/_xid"',
      '"practice:software:nginx","ogit/dependsOn","practice:machine:web-01"',
    ),
    items: ['EdgeRemoved', 'EdgeFailed'],
  },
  {
    path: '/timeseries',
    method: 'put',
    summary: 'Write timeseries values',
    description:
      'To vertices of type ogit/Timeseries: `timestamp` (milliseconds since epoch) or `time` (ISO 8601) and `value`, or `items`, a JSON list of {timestamp or time, value}.',
    example: lines('"ogit/_xid","timestamp","value"', '"series:docs","1700000000000","21.5"'),
    items: ['ValuesWritten', 'ValuesFailed'],
  },
  {
    path: '/attachments',
    method: 'put',
    summary: 'Upload attachments',
    description: 'Either `content:text` or `content:base64`, and optionally `content:mimetype`.',
    example: lines('"ogit/_xid","content:text"', '"practice:machine:web-01","Rack 2, slot 7"'),
    items: ['AttachmentWritten', 'AttachmentFailed'],
  },
  {
    path: '/combined',
    method: 'put',
    summary: 'Create or update vertices with their edges, issues and attachments',
    description:
      'Groups of columns: `edge:[id]:verb`, `edge:[id]:direction` (in or out), `edge:[id]:vertex_id` or `edge:[id]:vertex_xid`; `issue:[id]:<attribute>`; `content:text`, `content:base64`, `content:mimetype`. All vertices are written first, then the edges, attachments and issues of those that were stored.',
    example: lines(
      '"ogit/_xid","ogit/_type","ogit/_scope","edge:1:verb","edge:1:vertex_xid","issue:a:ogit/subject"',
      '"machine:docs-02","ogit/MARS/Machine","practice-scope","ogit/connects","practice:machine:web-01","Disk full"',
    ),
    items: [
      'VertexWritten',
      'VertexFailed',
      'EdgeCreated',
      'EdgeFailed',
      'AttachmentWritten',
      'AttachmentFailed',
    ],
  },
];
