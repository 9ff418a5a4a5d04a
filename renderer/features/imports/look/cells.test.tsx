import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Column, PreviewRow, ReadyFile } from '../../../../shared/imports/open-file.ts';
import type { FileKind } from '../../../../shared/imports/recognition.ts';
import { fileOf, readyFile } from '../../../test-host.ts';
import { openImports } from '../../../test-page.tsx';

const { recognition } = readyFile();
const rowOf = (record: number, cells: string[], change: Partial<PreviewRow> = {}): PreviewRow => ({
  record,
  cells,
  cut: [],
  faults: [],
  otherReadings: [],
  raw: null,
  isExcluded: false,
  ...change,
});
const columnOf = (name: string, kind: Column['kind'] = 'attribute'): Column => ({ name, kind, meaning: '' });

/** Opens a file of this kind; returns a function that finds a cell by its row and column, both from 1. */
async function openRows(
  kind: FileKind,
  columns: Column[],
  rows: PreviewRow[],
  change: Partial<ReadyFile> = {},
) {
  openImports((host) =>
    host.setFile(
      fileOf(
        'a',
        'some.csv',
        readyFile({
          columns,
          rows: rows.length,
          recognition: { ...recognition, kind: { ...recognition.kind, value: kind } },
          ...change,
        }),
      ),
      rows,
    ),
  );
  const grid = await screen.findByRole('grid');
  await within(grid).findByRole('rowheader', { name: String(rows[0]?.record) });
  return (row: number, column: number) =>
    within(within(grid).getAllByRole('row')[row] as HTMLElement).getAllByRole('gridcell')[
      column - 1
    ] as HTMLElement;
}

describe('cells of the preview', () => {
  it('show JSON without spaces, and an arrow in front of the value of a lookup', async () => {
    const cell = await openRows(
      'vertices',
      [columnOf('=ogit/tags', 'map'), columnOf('xid:ogit/Automation/originNode', 'lookup')],
      [rowOf(1, ['[ {"value": "a"}, {"value": "b"} ]', 'rack:2'])],
    );
    expect(cell(1, 1).textContent).toBe('[{"value":"a"},{"value":"b"}]2 values');
    expect(cell(1, 2).querySelector('.tabler-icon-arrow-right')).not.toBeNull();
  });

  it('show a timestamp with its date, and mark one that may be in seconds', async () => {
    const seconds = {
      rule: 'timestamp-seconds',
      severity: 'warning',
      column: 1,
      message: 'It looks like seconds.',
    } as const;
    const cell = await openRows(
      'timeseries',
      [columnOf('ogit/_xid', 'identity'), columnOf('timestamp'), columnOf('value')],
      [rowOf(1, ['cpu', '1795011200000', '5']), rowOf(2, ['cpu', '1795011260', '6'], { faults: [seconds] })],
    );
    expect(cell(1, 2).textContent).toBe('17950112000002026-11-18 14:13:20 UTC');
    expect(cell(2, 2).textContent).toContain('seconds? 2026-11-18 14:14:20 UTC');
    expect(
      screen.getByText(/1795011260 is read as 1970-01-21 18:36:51.260 UTC; as seconds it is 2026/),
    ).toBeTruthy();
  });

  it('show an ISO time with its time in UTC', async () => {
    const cell = await openRows(
      'timeseries',
      [columnOf('ogit/_xid', 'identity'), columnOf('time'), columnOf('value')],
      [rowOf(1, ['cpu', '2026-11-18T15:13:20+01:00', '5'])],
    );
    expect(cell(1, 2).textContent).toBe('2026-11-18T15:13:20+01:002026-11-18 14:13:20 UTC');
  });

  it('show content with its type and size, a short image as an image, and the first words of a text', async () => {
    const png = btoa('\x89PNG\r\n\x1a\n picture');
    const longJpeg = btoa('\xff\xd8\xff'.repeat(2000));
    const cell = await openRows(
      'attachments',
      [columnOf('ogit/_xid', 'identity'), columnOf('content:base64', 'content')],
      [rowOf(1, ['a', png]), rowOf(2, ['b', btoa('Look at the load.')]), rowOf(3, ['c', longJpeg])],
    );
    expect(cell(1, 2).textContent).toContain('PNG image · 16 bytes');
    expect(cell(1, 2).querySelector('img')?.getAttribute('src')).toBe(`data:image/png;base64,${png}`);
    expect(cell(2, 2).textContent).toContain('text · 17 bytesLook at the load.');
    expect(cell(3, 2).textContent).toContain('JPEG image · 6.0 kB');
    expect(cell(3, 2).querySelector('img')).toBeNull();
  });

  it('show a record that cannot be read unchanged, with the reason', async () => {
    const stop = {
      rule: 'stop',
      severity: 'error',
      column: null,
      message: 'A quote is followed by “1”.',
    } as const;
    const cell = await openRows(
      'vertices',
      [columnOf('ogit/_xid', 'identity'), columnOf('ogit/name')],
      [rowOf(1, [], { raw: '"a","b"1', faults: [stop] })],
    );
    expect(cell(1, 1).textContent).toContain('not readable"a","b"1');
    expect(document.getElementById(cell(1, 1).getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'A quote is followed by “1”.',
    );
  });

  it('describe what another dialect would read, without marking the cell as invalid', async () => {
    const cell = await openRows(
      'vertices',
      [columnOf('ogit/_xid', 'identity'), columnOf('ogit/name')],
      [rowOf(1, ['a', 'host'], { otherReadings: [{ column: 1, dialect: 'unix', text: ' host' }] })],
    );
    expect(document.getElementById(cell(1, 2).getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'The dialect unix would read “·host” here.',
    );
    expect(cell(1, 2).getAttribute('aria-invalid')).toBeNull();
  });

  it('mark the searched text, in any letter case', async () => {
    const work = { state: 'done' } as const;
    const cell = await openRows(
      'vertices',
      [columnOf('ogit/_xid', 'identity'), columnOf('ogit/name')],
      [rowOf(1, ['a', 'Host and host'])],
      { search: { text: 'host', column: null, found: 1, work } },
    );
    expect([...cell(1, 2).querySelectorAll('mark')].map((one) => one.textContent)).toEqual(['Host', 'host']);
  });
});

describe('the chart of a timeseries', () => {
  it('has one line for each vertex, with gaps where values are missing', async () => {
    const minute = 60_000;
    const rows = Array.from({ length: 40 }, (_, index) => {
      const step = Math.floor(index / 2) + (index >= 20 ? 30 : 0);
      return rowOf(index + 1, [
        index % 2 === 0 ? 'cpu' : 'ram',
        String(1_795_011_200_000 + step * minute),
        String(index),
      ]);
    });
    await openRows(
      'timeseries',
      [columnOf('ogit/_xid', 'identity'), columnOf('timestamp'), columnOf('value')],
      rows,
    );
    const strip = await screen.findByRole('region', { name: 'Values of the rows shown' });
    expect(
      within(strip).getByRole('img', { name: /^cpu: 20 values from 0 to 38, .* 1 gap of 31 min$/ }),
    ).toBeTruthy();
    expect(
      within(strip)
        .getByRole('img', { name: /^ram: 20 values/ })
        .querySelectorAll('rect'),
    ).toHaveLength(1);
    expect(strip.textContent).toContain('rows 1–40');
  });
});
