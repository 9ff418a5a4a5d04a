import { expect, test } from './fixtures.ts';
import { expectNoViolations } from './pages/no-violations.ts';
import { createVerticesPage } from './pages/vertices-page.ts';

test('two machines of a search are compared, and one of them with itself before a change', async ({
  page,
  practice,
}) => {
  const ids = [];
  for (const name of ['compare-01', 'compare-02'])
    ids.push(
      (
        await practice.post(`/new/${encodeURIComponent('ogit/MARS/Machine')}`, {
          'ogit/_xid': `story-${name}`,
          'ogit/_scope': 'practice-scope',
          'ogit/name': name,
          '/rack': name === 'compare-01' ? '4' : '9',
          '/site': 'Porto',
        })
      )['ogit/_id'],
    );
  await practice.post(`/${ids[0]}`, { '/site': 'Lisbon' });
  const vertices = createVerticesPage(page);
  await vertices.open();
  await vertices.find('compare-0');
  for (const name of ['compare-01', 'compare-02'])
    await page
      .getByRole('row', { name: new RegExp(name) })
      .getByRole('checkbox')
      .check();
  await page.getByRole('link', { name: 'Compare', exact: true }).click();

  const table = page.getByRole('region', { name: 'Comparison' });
  await expect(table.getByRole('row', { name: /^\/rack/ })).toHaveText('/rack49');
  await expect(table.getByRole('row', { name: /^\/site/ })).toHaveText('/siteLisbonPorto');
  await expectNoViolations(page);

  await page.getByRole('combobox', { name: 'Compared with itself' }).click();
  await page.getByRole('option', { name: /version 1$/ }).click();
  await expect(table.getByRole('row')).toHaveText([/^attributenow.*version 1$/, '/siteLisbonPorto']);
});
