import { describe, expect, it } from 'vitest';
import type { TriageResult } from '../../../../shared/monitor/triage/settings.ts';
import { doneWords } from './words.ts';

/** Result of assigning incidents that were assigned to `formers` before; undefined for none. */
function assigned(...formers: readonly (string | undefined)[]): TriageResult {
  const changes = formers.map((former, at) => ({
    id: `INC-${at}`,
    attribute: '/assignee',
    written: 'me@example.org',
    ...(former !== undefined && { former }),
  }));
  return { done: changes.map(({ id }) => id), unchanged: [], waiting: [], failed: [], changes };
}

describe('the notification about assigned incidents', () => {
  it.each([
    [assigned(undefined), 'INC-0 assigned to you', undefined],
    [assigned(''), 'INC-0 assigned to you', undefined],
    [assigned('kim@example.org'), 'INC-0 assigned to you', 'It was assigned to kim@example.org before.'],
    [assigned(undefined, 'kim'), '2 incidents assigned to you', '1 of them was assigned to kim before.'],
    [assigned('kim', 'kim'), '2 incidents assigned to you', '2 of them were assigned to kim before.'],
    [assigned('kim', 'lee'), '2 incidents assigned to you', '2 of them were assigned to 2 accounts before.'],
  ])('says from whom they were taken over: %#', (result, title, text) => {
    expect(doneWords('assign', result)).toEqual({ title, text });
  });

  it('says nothing about former values of other work', () => {
    expect(doneWords('acknowledge', assigned('kim'))).toEqual({
      title: 'INC-0 acknowledged',
      text: undefined,
    });
  });
});
