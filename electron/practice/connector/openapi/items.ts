/** Schemas of the items in a connector's response, and of the response itself. @source wire.md §3, "Answer" */
import { constant, count, exactly, ref, type Schema, text } from './schema.ts';

const identifiers = {
  'ogit/_id': text('Identifier that the platform chose.'),
  'ogit/_xid': text('Identifier chosen by the client; missing if there is none.'),
};

const edge = exactly(
  {
    'ogit/_id': { type: 'string', pattern: '^.+\\$\\$.+\\$\\$.+$', description: 'from$$verb$$to' },
    'ogit/_type': text('The verb.'),
    'ogit/_graphtype': constant('edge'),
    'ogit/_out-id': text('The vertex where it starts.'),
    'ogit/_in-id': text('The vertex where it ends.'),
    'ogit/_created-on': { type: 'integer', description: 'Milliseconds since epoch.' },
  },
  { description: 'The edge.' },
);

/** Data of successful items. @source wire.md §3, "Success `data`", chosen */
const data = {
  vertex: exactly({ ...identifiers, 'ogit/_type': text() }, { optional: ['ogit/_xid'] }),
  edge,
  timeseries: exactly({ 'ogit/_id': text('The timeseries.') }),
  attachment: exactly({ 'ogit/_id': text('The vertex it belongs to.') }),
};
const removed = {
  vertex: exactly({ ...identifiers, 'ogit/_is-deleted': constant(true) }, { optional: ['ogit/_xid'] }),
  edge: exactly({ 'ogit/_id': text(), 'ogit/_is-deleted': constant(true) }),
};

const item = (status: string, entity: string, actions: readonly string[], dataSchema: Schema): Schema =>
  exactly({
    status: constant(status),
    entity: constant(entity),
    action: actions.length === 1 ? constant(actions[0] ?? '') : { enum: actions },
    order: {
      ...count,
      description:
        'Which row: the number of its record less one. Sub-items of /combined continue the numbering.',
    },
    data: dataSchema,
  });

const original: Schema = {
  type: 'object',
  description:
    'The row as pairs of head and value, without empty cells; for a sub-item, the attributes of the sub-item.',
};
const failure = (error: string, code: Schema, message: Schema, originalData: Schema = original): Schema =>
  exactly({ error: constant(error), code, message, original_data: originalData });

/** Why an item failed. */
const failures: Schema = {
  oneOf: [
    failure('SourceValueError', constant(400), text('What is wrong with the row.')),
    failure(
      'HTTPError',
      { type: 'integer', minimum: 400, maximum: 999, description: 'Status of the graph; 999: no response.' },
      { type: 'string', pattern: '^\\d{3} (Client|Server) Error: .+ for url: .+: ' },
    ),
    failure('ValueError', constant(500), {
      type: 'string',
      pattern: '^Cannot resolve xid "[\\s\\S]*" of "xid:',
    }),
    failure('Error', constant(500), text('The platform failed at this row.')),
  ],
};

const readError = failure(
  'SourceValueError',
  constant(400),
  constant('Error while iterating over source.'),
  text('The error, with record and line; the rows after it were processed.'),
);
const abort = failure(
  'Error',
  constant(400),
  {
    type: 'string',
    pattern: '^BATCH PROCESSING ABORTED! .+ All further data has been ignored after this error occurred\\.$',
  },
  { type: 'null', description: 'Earlier rows are stored, later rows were not read.' },
);

/** Every kind of item, by its name among the components. */
export const itemSchemas: Readonly<Record<string, Schema>> = {
  Failure: failures,
  ReadError: item('fail', 'undefined', ['undefined'], readError),
  Abort: item('fail', 'undefined', ['undefined'], abort),
  VertexWritten: item('success', 'vertex', ['create', 'update'], data.vertex),
  VertexRemoved: item('success', 'vertex', ['delete'], removed.vertex),
  VertexFailed: item('fail', 'vertex', ['create', 'update', 'delete'], ref('Failure')),
  EdgeCreated: item('success', 'edge', ['create'], data.edge),
  EdgeRemoved: item('success', 'edge', ['delete'], removed.edge),
  EdgeFailed: item('fail', 'edge', ['create', 'delete'], ref('Failure')),
  ValuesWritten: item('success', 'timeseries', ['create'], data.timeseries),
  ValuesFailed: item('fail', 'timeseries', ['create'], ref('Failure')),
  AttachmentWritten: item('success', 'attachment', ['create'], data.attachment),
  AttachmentFailed: item('fail', 'attachment', ['create'], ref('Failure')),
};

/** Items that can occur in every response. */
const commonItems = ['ReadError', 'Abort'];

/** Response of a path whose items are of these kinds. @source wire.md §3, "Answer" */
export const feedbackSchema = (items: readonly string[]): Schema => ({
  ...exactly({
    success: { type: 'boolean', description: 'Whether nothing failed.' },
    populated: ref('Populated'),
    failed: { ...count, description: 'Fail items, read errors and the abort included.' },
    result: { type: 'array', items: { oneOf: [...items, ...commonItems].map(ref) } },
  }),
  oneOf: [
    { properties: { success: constant(true), failed: constant(0) } },
    { properties: { success: constant(false), failed: { type: 'integer', minimum: 1 } } },
  ],
});

/** Success items of every action by kind. */
export const populated = exactly(
  {
    vertex: { ...count, description: 'Vertices other than issues.' },
    edge: count,
    timeseries: { ...count, description: 'Rows, regardless of the number of values in each.' },
    attachment: count,
    issue: { ...count, description: 'Vertices of type ogit/Automation/AutomationIssue.' },
  },
  { description: 'Successful items by kind, of every action.' },
);
