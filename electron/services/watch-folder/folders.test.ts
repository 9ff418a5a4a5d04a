import { join } from 'node:path';
import { expect, it } from 'vitest';
import { isInHeld } from './folders.ts';

it.each([
  ['held/2026-11-26 a.csv/a.csv', true],
  ['held/2026-11-26 a.csv/report.json', true],
  ['held/a.csv', false],
  ['held/2026-11-26 a.csv/deeper/a.csv', false],
  ['held/../x/a.csv', false],
  ['held/2026-11-26 a.csv/../../a.csv', false],
  ['done/2026-11-26 a.csv/a.csv', false],
  ['a.csv', false],
])('a window without a file dialog opens %s of a watched folder: %s', (path, isOpened) => {
  expect(isInHeld('/srv/incoming', join('/srv/incoming', path))).toBe(isOpened);
  expect(isInHeld('/srv/other', join('/srv/incoming', path))).toBe(false);
});
