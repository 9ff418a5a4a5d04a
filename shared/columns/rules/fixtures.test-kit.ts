/** One bad and one good row or header for every rule that a file alone can break. */
import type { Action } from '../../imports/open-file.ts';
import type { FileKind } from '../../imports/recognition.ts';
import type { RuleId } from './rule-ids.ts';

export interface Fixture {
  readonly rule: RuleId;
  readonly kind: FileKind;
  readonly action: Action;
  readonly jsonStrings?: boolean;
  readonly head: string;
  /** One row, or several where an earlier one is needed; the last breaks the rule. */
  readonly bad: string;
  readonly good: string;
  readonly sentence: string;
}

interface HeadFixture {
  readonly rule: RuleId;
  readonly kind: FileKind;
  readonly bad: string;
  readonly good: string;
  readonly sentence: string;
}

const fixtureOf =
  (kind: FileKind, action: Action) => (head: string, rest: Omit<Fixture, 'kind' | 'action' | 'head'>) => ({
    kind,
    action,
    head,
    ...rest,
  });
const creates = fixtureOf('vertices', 'POST');
const updates = fixtureOf('vertices', 'PUT');
const edges = fixtureOf('edges', 'POST');
const values = fixtureOf('timeseries', 'PUT');
const attaches = fixtureOf('attachments', 'PUT');
const combines = fixtureOf('combined', 'PUT');

const vertex = 'ogit/_xid,ogit/_type,ogit/_scope';
const edge = 'from:ogit/_xid,verb,to:ogit/_xid';
const issue = `${vertex},ogit/Automation/originNode`;
const edgeGroup = 'ogit/_id,edge:1:verb,edge:1:direction,edge:1:vertex_id,edge:1:vertex_xid';

export const fixtures: readonly Fixture[] = [
  creates(vertex, {
    rule: 'ragged',
    bad: 'm1,T',
    good: 'm1,T,s',
    sentence: 'The row has 2 values, the header 3 columns.',
  }),
  creates(`${vertex},/path`, {
    rule: 'json-string',
    jsonStrings: true,
    bad: 'm1,T,s,C:\\data',
    good: 'm1,T,s,C:\\\\data',
    sentence:
      '“C:\\data” under “/path” is not a valid JSON string; escape backslashes, quotes, tabs and line breaks.',
  }),
  creates(`${vertex},+/tags`, {
    rule: 'map-json',
    bad: 'm1,T,s,[red]',
    good: 'm1,T,s,"[{""value"":""red""}]"',
    sentence: '“[red]” under “+/tags” is not valid JSON.',
  }),
  values('ogit/_xid,items', {
    rule: 'items-json',
    bad: 't1,[1',
    good: 't1,"[{""time"":""2023-11-14"",""value"":""1""}]"',
    sentence: '“[1” under “items” is not valid JSON.',
  }),
  creates(vertex, {
    rule: 'type-missing',
    bad: 'm1,,s',
    good: 'm1,T,s',
    sentence: 'The cell under “ogit/_type” is empty; creating a vertex needs an ogit/_type.',
  }),
  creates(vertex, {
    rule: 'scope-missing',
    bad: 'm1,T,null',
    good: 'm1,T,s',
    sentence: 'The cell under “ogit/_scope” is null; creating a vertex needs an ogit/_scope.',
  }),
  updates('ogit/_xid,ogit/name', {
    rule: 'identity-missing',
    bad: ',one',
    good: 'm1,one',
    sentence: 'The row has neither an ogit/_id nor an ogit/_xid, so it does not identify a vertex.',
  }),
  creates(vertex, {
    rule: 'identity-none',
    bad: ',T,s',
    good: 'm1,T,s',
    sentence: 'The row has neither an ogit/_xid nor an ogit/_id, so its vertex cannot be found again.',
  }),
  creates(vertex, {
    rule: 'xid-twice',
    bad: 'm1,T,s\nm1,T,s',
    good: 'm1,T,s\nm2,T,s',
    sentence: 'Row 1 already has the ogit/_xid “m1”.',
  }),
  creates(issue, {
    rule: 'origin-missing',
    bad: 'i1,ogit/Automation/AutomationIssue,s,',
    good: 'i1,ogit/Automation/AutomationIssue,s,ck1',
    sentence:
      'The cell under “ogit/Automation/originNode” is empty; an issue needs its ogit/Automation/originNode.',
  }),
  updates('ogit/_xid,=/tags', {
    rule: 'map-shape',
    bad: 'm1,"[""red""]"',
    good: 'm1,"[{""value"":""red"",""created"":1}]"',
    sentence: '“["red"]” under “=/tags” must be a list of {"value": text, "created"?: whole number}.',
  }),
  updates('ogit/_xid,-/tags', {
    rule: 'map-null',
    bad: 'm1,null',
    good: 'm1,"[{""value"":""red""}]"',
    sentence: 'Null under “-/tags” neither adds nor removes anything; clear the cell.',
  }),
  updates('ogit/_xid,/tags,+/tags', {
    rule: 'map-beside-plain',
    bad: 'm1,red,[]',
    good: 'm1,,[]',
    sentence: '“[]” under “+/tags” conflicts with a plain value of the same attribute; clear one of them.',
  }),
  updates('ogit/_xid,ogit/name', {
    rule: 'null-removes',
    bad: 'm1,null',
    good: 'm1,',
    sentence: '“null” under “ogit/name” removes the attribute from the vertex.',
  }),
  fixtureOf('vertices', 'PATCH')(vertex, {
    rule: 'update-only',
    bad: 'm1,T,',
    good: 'm1,T,s',
    sentence: 'The cell under “ogit/_scope” is empty, so the row fails unless the vertex exists.',
  }),
  edges(edge, {
    rule: 'end-missing',
    bad: 'm1,ogit/connects,',
    good: 'm1,ogit/connects,m2',
    sentence: 'The end of the edge has neither an ogit/_id nor an ogit/_xid.',
  }),
  edges(edge, {
    rule: 'verb-missing',
    bad: 'm1,,m2',
    good: 'm1,ogit/connects,m2',
    sentence: 'The cell under “verb” is empty; an edge needs a verb.',
  }),
  edges(edge, {
    rule: 'verb-blanks',
    bad: 'm1,depends on,m2',
    good: 'm1,ogit/dependsOn,m2',
    sentence: '“depends on” under “verb” has a space, which no verb of the ontology has.',
  }),
  combines(edgeGroup, {
    rule: 'direction',
    bad: 'ck1,v,outgoing,ck2,',
    good: 'ck1,v,in,ck2,',
    sentence: '“outgoing” under “edge:1:direction” must be in or out.',
  }),
  combines(edgeGroup, {
    rule: 'both-ends',
    bad: 'ck1,v,,ck2,m2',
    good: 'ck1,v,,,m2',
    sentence: '“m2” under “edge:1:vertex_xid” is ignored, because the row also has an ogit/_id.',
  }),
  edges(edge, {
    rule: 'edge-twice',
    bad: 'm1,v,m2\nm1,v,m2',
    good: 'm1,v,m2\nm2,v,m1',
    sentence: 'Row 1 already creates the edge “v” from “m1” to “m2”.',
  }),
  values('ogit/_xid,timestamp,value', {
    rule: 'value-missing',
    bad: 't1,1700000000000,',
    good: 't1,1700000000000,1',
    sentence: 'The cell under “value” is empty; a row needs a value.',
  }),
  values('ogit/_xid,timestamp,time,value', {
    rule: 'moment-missing',
    bad: 't1,,,1',
    good: 't1,,2023-11-14,1',
    sentence: 'The cell under “timestamp” is empty; a value needs a timestamp or a time.',
  }),
  values('ogit/_xid,timestamp,value', {
    rule: 'timestamp-integer',
    bad: 't1,1700000000000.5,1',
    good: 't1,-1,1',
    sentence: '“1700000000000.5” under “timestamp” must be milliseconds as a whole number.',
  }),
  values('ogit/_xid,time,value', {
    rule: 'time-iso',
    bad: 't1,14.11.2023,1',
    good: 't1,2023-11-14T22:13:20+01:00,1',
    sentence: '“14.11.2023” under “time” must be a time in ISO 8601, such as 2023-11-14T22:13:20Z.',
  }),
  values('ogit/_xid,items', {
    rule: 'items-shape',
    bad: 't1,"[{""timestamp"":1700000000000,""value"":1}]"',
    good: 't1,"[{""timestamp"":1700000000000,""value"":""1""}]"',
    sentence: 'The list under “items” has an item 1 whose value is not text.',
  }),
  values('ogit/_xid,timestamp,time,value', {
    rule: 'time-twice',
    bad: 't1,1700000000000,2023-11-14,1',
    good: 't1,1700000000000,,1',
    sentence: 'The row has both a timestamp and a time; clear one of them.',
  }),
  values('ogit/_xid,timestamp,value', {
    rule: 'timestamp-seconds',
    bad: 't1,1700000000,1',
    good: 't1,1700000000000,1',
    sentence:
      '1700000000 under “timestamp” would be in 1970; as seconds it is 2023-11-14 22:13 UTC, so multiply by 1,000.',
  }),
  attaches('ogit/_xid,content:text', {
    rule: 'content-missing',
    bad: 'm1,null',
    good: 'm1,Runbook',
    sentence: 'The row has neither content:text nor content:base64 to attach.',
  }),
  attaches('ogit/_xid,content:text,content:base64', {
    rule: 'content-twice',
    bad: 'm1,Runbook,UnVuYm9vaw==',
    good: 'm1,,UnVuYm9vaw==',
    sentence: 'The row has both content:text and content:base64; clear one of them.',
  }),
  attaches('ogit/_xid,content:base64', {
    rule: 'base64',
    bad: 'm1,UnVuYm9vaw',
    good: 'm1,UnVuYm9vaw==',
    sentence: '“UnVuYm9vaw” under “content:base64” has 10 bytes; base64 is padded to a multiple of four.',
  }),
  attaches('ogit/_xid,content:text,content:mimetype', {
    rule: 'mimetype',
    bad: 'm1,Runbook,plain text',
    good: 'm1,Runbook,text/plain',
    sentence: '“plain text” under “content:mimetype” must be a content type such as text/plain.',
  }),
];

export const headFixtures: readonly HeadFixture[] = [
  {
    rule: 'head-empty',
    kind: 'vertices',
    bad: 'ogit/_xid,',
    good: 'ogit/_xid,ogit/name',
    sentence: 'Column 2 has no name; give it one or remove it.',
  },
  {
    rule: 'head-mark',
    kind: 'vertices',
    bad: '\ufeffogit/_xid,ogit/name',
    good: 'ogit/_xid,ogit/name',
    sentence:
      'The name of column 1, “ogit/_xid”, begins with a second byte order mark; save the file with one mark or none.',
  },
  {
    rule: 'head-twice',
    kind: 'vertices',
    bad: '/a,/b,/a',
    good: '/a,/b,/c',
    sentence: 'Columns 1 and 3 are both named “/a”; rename one of them.',
  },
  {
    rule: 'head-misplaced',
    kind: 'attachments',
    bad: 'ogit/_xid,content:text,edge:1:verb',
    good: 'ogit/_xid,content:text,content:mimetype',
    sentence:
      'The column “edge:1:verb” belongs to combined files and not to attachments; choose another kind of file or remove the column.',
  },
  {
    rule: 'head-unknown-part',
    kind: 'combined',
    bad: 'edge:1:target',
    good: 'edge:1:vertex_xid',
    sentence:
      'The column “edge:1:target” must be one of edge:[group]:verb, edge:[group]:direction, edge:[group]:vertex_id, edge:[group]:vertex_xid; rename or remove it.',
  },
  {
    rule: 'head-group-colon',
    kind: 'combined',
    bad: 'issue:rack:1:ogit/subject',
    good: 'issue:rack-1:ogit/subject',
    sentence:
      'The group of the column “issue:rack:1:ogit/subject” has a colon in its name; rename the group.',
  },
  {
    rule: 'head-needed',
    kind: 'edges',
    bad: 'from:ogit/_xid,to:ogit/_xid',
    good: 'from:ogit/_xid,verb,to:ogit/_id',
    sentence: 'The file has no column “verb”, so every row would fail; add it.',
  },
];
