import { expect, it } from 'vitest';
import { convertedWith, file } from '../../../shared/imports/readiness/readiness.test-kit.ts';
import { textReport } from './report.ts';

it('the report names cells that were lost in the conversion of a workbook', () => {
  const converted = convertedWith(['1 cell of column ram contains an error value.']);
  const report = textReport([{ path: 'book.xlsx', recipe: null, file: file({ converted }) }]);
  expect(report).toContain('before sending: 1 cell of column ram contains an error value.');
});
