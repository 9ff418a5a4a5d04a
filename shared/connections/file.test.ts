import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readConnectionsFile, writeConnectionsFile } from './file.ts';

describe('a file of connections', () => {
  const schema = z.strictObject({ name: z.string(), views: z.array(z.string()) });

  it('reads what it writes', () => {
    const connections = fc.array(fc.record({ name: fc.string(), views: fc.array(fc.string()) }));
    fc.assert(
      fc.property(connections, (written) => {
        expect(readConnectionsFile(writeConnectionsFile(written), schema)).toEqual(
          written.map((each) => ({ ...each })),
        );
      }),
    );
  });

  it('is rejected with the path of an invalid value', () => {
    const text = writeConnectionsFile([
      { name: 'a', views: [] },
      { name: 'b', views: ['x', 7] },
    ]);
    expect(() => readConnectionsFile(text, schema)).toThrow(/connections\[1\]\.views\[1\] is invalid/);
  });

  it('is rejected with the name of a missing or an unknown key', () => {
    const fault = (connection: object) => () =>
      readConnectionsFile(writeConnectionsFile([connection]), schema);
    expect(fault({ name: 'a' })).toThrow(/connections\[0\]\.views is invalid\. It is missing\.$/);
    expect(fault({ name: 'a', views: [], password: 'p' })).toThrow(
      /connections\[0\] is invalid\. “password” is not allowed there; enter secrets after the import\.$/,
    );
  });
});
