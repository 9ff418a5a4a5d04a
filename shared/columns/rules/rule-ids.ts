/** Ids of all rules; they are part of exports, recipes and the terminal's output, so they never change. */

export const ruleIds = [
  // Heads: the platform refuses the whole body.
  'head-empty',
  'head-mark',
  'head-twice',
  'head-misplaced',
  'head-unknown-part',
  'head-group-colon',
  'head-needed',
  // Reading: the connector responds with a read error for the row, or stops.
  'stop',
  'oversized',
  'rows-inside',
  'ragged',
  'nul-byte',
  'json-string',
  'map-json',
  'items-json',
  // Mapping: a recipe could not do what it says.
  'repair-failed',
  // Vertices.
  'type-missing',
  'scope-missing',
  'identity-missing',
  'identity-none',
  'xid-twice',
  'origin-missing',
  'map-shape',
  'map-null',
  'map-beside-plain',
  'null-removes',
  'update-only',
  // Edges, also those of combined rows.
  'end-missing',
  'verb-missing',
  'verb-blanks',
  'direction',
  'both-ends',
  'edge-twice',
  // Timeseries.
  'value-missing',
  'moment-missing',
  'timestamp-integer',
  'time-iso',
  'items-shape',
  'time-twice',
  'timestamp-seconds',
  'moment-twice',
  // Attachments.
  'content-missing',
  'content-twice',
  'base64',
  'mimetype',
  'attachment-twice',
  // Domain objects.
  'object-id-missing',
  'object-id-twice',
  'object-type-missing',
  'object-field-needed',
  'object-field-unknown',
  'comments-shape',
  // Other vertices.
  'reference-unseen',
  'reference-unknown',
] as const;
export type RuleId = (typeof ruleIds)[number];
