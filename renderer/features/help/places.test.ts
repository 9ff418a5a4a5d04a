import { expect, it } from 'vitest';
import { ruleIds } from '../../../shared/columns/rules/rule-ids.ts';
import { helpHref, helpPages } from './pages.ts';
import { helpCrumb, placeIn } from './places.ts';

it.each([
  [null, { page: 'first-steps', section: null, rule: null }],
  ['undo', { page: 'undo', section: null, rule: null }],
  ['columns/edges', { page: 'columns', section: 'edges', rule: null }],
  ['rules', { page: 'rules', section: null, rule: null }],
  ['ragged', { page: 'rules', section: null, rule: 'ragged' }],
  ['nothing/here', { page: 'first-steps', section: null, rule: null }],
])('the address %s leads to its place in Help', (detail, place) => {
  expect(placeIn(detail)).toEqual(place);
});

it('the address of each page leads to that page, and no page has the id of a rule', () => {
  for (const { id, title } of helpPages) {
    expect(placeIn(helpHref(id, 'part').replace('#help/', ''))).toEqual({
      page: id,
      section: 'part',
      rule: null,
    });
    expect(helpCrumb(id)).toBe(title);
    expect(ruleIds).not.toContain(id);
  }
});
