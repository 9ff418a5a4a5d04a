import { expect, it } from 'vitest';
import { helpHref, helpPages } from './features/help/pages.ts';
import { parts } from './features/settings/places.ts';
import { pages } from './frame/pages.ts';
import { isKnown } from './known-places.ts';

const isKnownAddress = (address: string): boolean => {
  const [name, ...detail] = address.split('/');
  const page = pages.find(({ id }) => id === name)?.id;
  if (page === undefined) throw new Error(`${name} is no page`);
  return isKnown(page, detail.join('/') || null);
};

it.each([
  ...pages.map(({ id }) => id),
  ...helpPages.map(({ id }) => helpHref(id).slice(1)),
  ...parts.map(({ id }) => `settings/${id}`),
  'help/ragged',
  'help/columns/edges',
  'import/history',
  'import/run/7f3a',
  'import/first-run',
  'monitor/incidents',
  'monitor/incidents/INC-7',
  'monitor/incidents/?view=',
  'monitor/?view=other',
  'monitor/transactions?object=INC-7',
  'monitor/notices?view=other',
  'monitor/new',
  'vertices/find?q=x',
  'vertices/log',
  'vertices/m1/lists/%2Ftags',
  'actions/settings',
  'actions/7f3a',
])('the address %s is known', (address) => {
  expect(isKnownAddress(address)).toBe(true);
});

it.each([
  'help/nonsense',
  'help/nonsense/undo',
  'monitor/nonsense',
  'monitor/nonsense?view=other',
  'settings/nonsense',
  'import/nonsense',
  'import/run',
  'import/run/a/b',
  'connections/nonsense',
  'practice/nonsense',
])('the address %s is unknown', (address) => {
  expect(isKnownAddress(address)).toBe(false);
});
