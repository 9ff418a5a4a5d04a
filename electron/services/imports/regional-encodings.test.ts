import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestHost, type TestHost } from '../../host.test-kit.ts';
import { readyFileOf } from './imports.test-kit.ts';

let host: TestHost;
beforeAll(async () => {
  host = await openTestHost();
});
afterAll(() => host.close());

/** Opens a table of 30 equal rows, whose characters are bytes; returns its encoding and its first row. */
async function opened(name: string, header: string, row: string) {
  const text = `${header}\n${`${row}\n`.repeat(30)}`;
  const file = await host.openText(name, Buffer.from(text, 'latin1'));
  const request = { fileId: file.id, first: 0, count: 1, filter: { of: 'all' as const } };
  const { rows } = await host.api.imports.rows(request);
  const guess = readyFileOf(file).converted?.guesses.find(({ about }) => about === 'encoding');
  return { encoding: guess?.value ?? readyFileOf(file).recognition.encoding.value, cells: rows[0]?.cells };
}

describe('a regular table', () => {
  it('in a regional encoding is read in it, also with names of the conventions', async () => {
    expect(await opened('polish.csv', 'Nr;Nazwa;Miasto', '1;Wi\xb6niewska;\xa3\xf3d\xbc')).toEqual({
      encoding: 'ISO-8859-2',
      cells: ['1', 'Wiśniewska', 'Łódź'],
    });
    const heads = 'ogit/_xid,ogit/_type,ogit/name';
    expect(await opened('russian.csv', heads, 'm1,ogit/MARS/Machine,\xd1\xe5\xf0\xe2\xe5\xf0')).toEqual({
      encoding: 'WINDOWS-1251',
      cells: ['m1', 'ogit/MARS/Machine', 'Сервер'],
    });
  });

  it('in which ¤ would be the only sign of Windows-1252 is read as ISO-8859-15, where it is €', async () => {
    expect(await opened('euro.csv', 'Stra\xdfe;Preis;Ort', 'A\xdf;12 \xa4;K\xf6ln')).toEqual({
      encoding: 'ISO-8859-15',
      cells: ['Aß', '12 €', 'Köln'],
    });
    expect(await opened('french.csv', 'Nom;Prix;Ville', 'C\xbdur;12 \xa4;Orl\xe9ans')).toEqual({
      encoding: 'ISO-8859-15',
      cells: ['Cœur', '12 €', 'Orléans'],
    });
    expect(await opened('western.csv', 'Stra\xdfe;Preis;Ort', 'A\xdf;12 \x80;K\xf6ln \xa4')).toEqual({
      encoding: 'windows-1252',
      cells: ['Aß', '12 €', 'Köln ¤'],
    });
    expect(await opened('latin.csv', 'Stra\xdfe;Ort', 'A\xdf;K\xf6ln')).toMatchObject({
      encoding: 'windows-1252',
    });
  });
});
