import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readConnectionsFile, writeConnectionsFile } from './file.ts';

describe('a file of connections', () => {
  const one = z.strictObject({ name: z.string(), views: z.array(z.string()) });

  it('reads what it writes', () => {
    const connections = fc.array(fc.record({ name: fc.string(), views: fc.array(fc.string()) }));
    fc.assert(
      fc.property(connections, (written) => {
        expect(readConnectionsFile(writeConnectionsFile(written), one)).toEqual(
          written.map((each) => ({ ...each })),
        );
      }),
    );
  });

  it('names the place of a fault', () => {
    const text = writeConnectionsFile([
      { name: 'a', views: [] },
      { name: 'b', views: ['x', 7] },
    ]);
    expect(() => readConnectionsFile(text, one)).toThrow(/connections\[1\]\.views\[1\] is invalid/);
  });

  it('says what is missing, and what should not be there', () => {
    const fault = (connection: object) => () => readConnectionsFile(writeConnectionsFile([connection]), one);
    expect(fault({ name: 'a' })).toThrow(/connections\[0\]\.views is invalid\. It is missing\.$/);
    expect(fault({ name: 'a', views: [], password: 'p' })).toThrow(
      /connections\[0\] is invalid\. “password” is not allowed there; enter secrets after the import\.$/,
    );
  });
});
