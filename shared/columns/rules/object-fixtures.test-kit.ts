/** One bad and one good row for every rule about objects. */
import type { Fixture } from './fixtures.test-kit.ts';

const written = (head: string, rest: Omit<Fixture, 'kind' | 'action' | 'head'>): Fixture => ({
  kind: 'objects',
  action: 'PUT',
  head,
  ...rest,
});
const incident = '$id,$type,originNode,subject';

export const objectFixtures: readonly Fixture[] = [
  written(incident, {
    rule: 'object-id-missing',
    bad: ',incident,web-01,Fan',
    good: 'i1,incident,web-01,Fan',
    sentence: 'The cell under “$id” is empty; an object is written under its $id.',
  }),
  written(incident, {
    rule: 'object-id-twice',
    bad: 'i1,incident,web-01,Fan\ni1,incident,web-01,Disk',
    good: 'i1,incident,web-01,Fan\ni2,incident,web-01,Fan',
    sentence: 'Row 1 also writes the object “i1”.',
  }),
  written(incident, {
    rule: 'object-type-missing',
    bad: 'i1,,web-01,Fan',
    good: 'i1,another type,web-01,Fan',
    sentence: 'The cell under “$type” is empty, so the row fails unless the object exists.',
  }),
  written(incident, {
    rule: 'object-field-needed',
    bad: 'i1,incident,null,Fan',
    good: 'i1,incident,web-01,Fan',
    sentence: 'The cell under “originNode” is null, so the row fails unless the object exists.',
  }),
  written('$id,$type,name,subject,/subject', {
    rule: 'object-field-unknown',
    bad: 'm1,configMachine,web,Fan,',
    good: 'm1,configMachine,web,,Fan',
    sentence: '“subject” is not a field of “configMachine” that can be written.',
  }),
  written('$id,comments', {
    rule: 'comments-shape',
    bad: 'i1,please eject',
    good: 'i1,"{""c1"":{""comments"":[{""timestamp"":1,""value"":""please eject""}]}}"',
    sentence: '“please eject” under “comments” is not a map of comments.',
  }),
];
