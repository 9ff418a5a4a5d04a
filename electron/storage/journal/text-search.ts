/** Which rows of a run a text is found in; remembers the last search, and looks only at what has come since. */
import type { Desk } from '../desk.ts';
import type { Picture } from './pictures.ts';
import { eachRun, readRecords } from './record-list.ts';
import { codes, isTold } from './row-codes.ts';
import { readStoredRows, type StoredRows } from './stored-rows.ts';
import type { ToldRows } from './told-rows.ts';

/** 1 by record number where the identity or the reason of a row holds `text`, in any case. */
export type SearchText = (picture: Picture, text: string) => Uint8Array;

interface Search {
  readonly key: number;
  readonly text: string;
  through: number;
  readonly matches: Uint8Array;
}

export function createTextSearch({ desk, told }: { desk: Desk; told: ToldRows }): SearchText {
  const storedRows = desk.prepare<[number, number], StoredRows & { records: Uint8Array }>(
    `SELECT records, shape, ids, rest, identities FROM settlement
     WHERE run_key = ? AND code = ${codes.stored} AND seq > ? ORDER BY seq`,
  );
  const others = desk.prepare<[number, number], { records: Uint8Array }>(
    `SELECT records FROM settlement WHERE run_key = ? AND code <> ${codes.stored} AND seq > ? ORDER BY seq`,
  );
  let last: Search | null = null;

  const searchStored = ({ states }: Picture, search: Search) => {
    for (const { records, ...row } of storedRows.iterate(search.key, search.through)) {
      // Most pieces hold the text nowhere, and one look at all their identities tells.
      const mayHold = row.rest !== null || row.identities.toLowerCase().includes(search.text);
      const numbers = mayHold ? readRecords(records) : [];
      const read = mayHold ? readStoredRows(row, numbers.length) : null;
      let index = 0;
      eachRun(records, (from, to) => {
        for (let record = from; record <= to; record++, index++) {
          if (states.bytes[record] !== codes.stored) continue;
          const texts = read?.(index);
          search.matches[record] = texts !== undefined && holds(texts, search.text) ? 1 : 0;
        }
      });
    }
  };
  const searchOthers = ({ key, states }: Picture, search: Search) => {
    for (const { records } of others.all(key, search.through))
      for (const record of readRecords(records)) {
        const code = states.bytes[record] ?? codes.aside;
        if (code === codes.stored) continue;
        const texts = isTold(code) ? told.find(key, record) : undefined;
        search.matches[record] = texts !== undefined && holds(texts, search.text) ? 1 : 0;
      }
  };

  return (picture, text) => {
    const { key, states, through } = picture;
    const wanted = text.toLowerCase();
    if (last === null || last.key !== key || last.text !== wanted) {
      last = { key, text: wanted, through: 0, matches: new Uint8Array(states.bytes.length) };
      for (const row of told.texts(key)) if (holds(row, wanted)) last.matches[row.record] = 1;
    } else searchOthers(picture, last);
    searchStored(picture, last);
    last.through = through;
    return last.matches;
  };
}

const holds = ({ identity, reason }: { identity: string; reason: string }, wanted: string): boolean =>
  identity.toLowerCase().includes(wanted) || reason.toLowerCase().includes(wanted);
