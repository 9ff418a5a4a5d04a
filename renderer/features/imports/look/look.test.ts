import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { base64Content } from './base64-content.ts';
import { cellTypeOf } from './cell-type.ts';
import { itemsWords } from './items-look.tsx';
import { jsonTokens } from './json-tokens.ts';
import { momentWords, readTimestamp, utcWords } from './moment.ts';

describe('the type of a cell', () => {
  it.each([
    ['ogit/_xid', 'identity', 'vertices', 'identifier'],
    ['ogit/name', 'attribute', 'vertices', 'text'],
    ['=ogit/tags', 'map', 'vertices', 'json'],
    ['xid:ogit/Automation/originNode', 'lookup', 'vertices', 'reference'],
    ['from:ogit/_xid', 'attribute', 'edges', 'reference'],
    ['edge:1:vertex_xid', 'edge', 'combined', 'reference'],
    ['edge:1:verb', 'edge', 'combined', 'identifier'],
    ['timestamp', 'attribute', 'timeseries', 'timestamp'],
    ['timestamp', 'attribute', 'vertices', 'text'],
    ['items', 'attribute', 'timeseries', 'items'],
    ['content:base64', 'content', 'attachments', 'base64'],
  ] as const)('of %s (%s) in %s is %s', (name, kind, fileKind, type) =>
    expect(cellTypeOf({ name, kind }, fileKind)).toBe(type),
  );
});

describe('times in cells', () => {
  it('are written in UTC, with milliseconds only where there are any', () => {
    expect(momentWords(1_795_011_200_000)).toBe('2026-11-18 14:13:20 UTC');
    expect(momentWords(1_795_011_200_050)).toBe('2026-11-18 14:13:20.050 UTC');
    expect(momentWords(9e15)).toBeNull();
  });

  it('are read from integers only', () => {
    expect(readTimestamp('1795011200000')).toBe(1_795_011_200_000);
    for (const text of ['', '17.5', '1e12', ' 17', 'yesterday']) expect(readTimestamp(text)).toBeNull();
  });

  it('are converted from ISO times to UTC, unless they are in UTC already', () => {
    expect(utcWords('2026-11-18T15:13:20+01:00')).toBe('2026-11-18 14:13:20 UTC');
    expect(utcWords('2026-11-18T14:13:20')).toBe('2026-11-18 14:13:20 UTC');
    expect(utcWords('2026-11-18T14:13:20Z')).toBeNull();
    expect(utcWords('tomorrow')).toBeNull();
  });
});

describe('content in base64', () => {
  it('is recognised by its signature', () => {
    const png = btoa('\x89PNG\r\n\x1a\n and more');
    expect(base64Content(png)).toMatchObject({ type: 'PNG image', imageType: 'image/png', sizeBytes: 17 });
    expect(base64Content(btoa('%PDF-1.7'))).toMatchObject({ type: 'PDF document', imageType: null });
  });

  it('shows the first words of a text, also if the cut divides a character', () => {
    const text = `x${'ü'.repeat(200)}`;
    const base64 = btoa(String.fromCharCode(...new TextEncoder().encode(text)));
    const content = base64Content(base64);
    expect(content?.type).toBe('text');
    expect(text.startsWith(content?.words ?? 'nothing')).toBe(true);
    expect(content?.sizeBytes).toBe(401);
  });

  it('is null if it cannot be decoded', () => expect(base64Content('not base64!')).toBeNull());

  it('has the size of its decoded bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1, maxLength: 400 }), (bytes) => {
        expect(base64Content(btoa(String.fromCharCode(...bytes)))?.sizeBytes).toBe(bytes.length);
      }),
    );
  });
});

describe('JSON in a cell', () => {
  it('loses only its spaces', () => {
    fc.assert(
      fc.property(fc.json(), fc.constantFrom(0, 1, 4), (json, indent) => {
        const value: unknown = JSON.parse(json);
        const tokens = jsonTokens(JSON.stringify(value, null, indent));
        expect(tokens?.map(({ text }) => text).join('')).toBe(JSON.stringify(value));
      }),
    );
  });

  it('keeps numbers as they are written', () =>
    expect(
      jsonTokens('[1.0, 12345678901234567890]')
        ?.map(({ text }) => text)
        .join(''),
    ).toBe('[1.0,12345678901234567890]'));

  it('has no tokens if the text is not JSON', () => {
    expect(jsonTokens('[1,')).toBeNull();
    expect(jsonTokens('plain words')).toBeNull();
  });
});

describe('the items of a timeseries in a cell', () => {
  const itemsCell = (...timestamps: (number | string)[]) =>
    JSON.stringify(timestamps.map((timestamp) => ({ timestamp, value: 1 })));

  it('are counted, with the first and the last time', () => {
    expect(itemsWords(itemsCell(1_795_011_260_000, 1_795_011_200_000), false, 1)).toBe(
      '2 values, from 2026-11-18 14:13:20 to 14:14:20 UTC',
    );
    expect(itemsWords(itemsCell(1_795_011_200, 1_795_111_200), false, 1000)).toBe(
      '2 values, from 2026-11-18 14:13:20 to 2026-11-19 18:00:00 UTC',
    );
    expect(itemsWords(itemsCell(1_795_011_200_000), false, 1)).toBe('1 value, at 2026-11-18 14:13:20 UTC');
  });

  it('have no time span if one time cannot be read', () =>
    expect(itemsWords(itemsCell(1000, 'soon'), false, 1)).toBe('2 values'));

  it('are counted up to the cut of the cell', () =>
    expect(itemsWords(itemsCell(1000, 2000, 3000).slice(0, -4), true, 1)).toBe('2+ values'));

  it('are null for a cell without a list', () => expect(itemsWords('[1,', false, 1)).toBeNull());
});
