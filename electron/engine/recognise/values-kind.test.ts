import { describe, expect, it } from 'vitest';
import { excerptOf } from './recognise.test-kit.ts';
import { recogniseFile } from './recognise-file.ts';

const kindOf = (text: string) =>
  recogniseFile(excerptOf(new TextEncoder().encode(text)), {}).recognition.kind;

describe('the kind of a file whose column names follow no convention', () => {
  it('is edges if two columns identify things', () => {
    expect(kindOf('source,relation,target\nfront,uses,db\nfront,calls,mail\n')).toMatchObject({
      value: 'edges',
      confidence: 'likely',
      reason: 'source and target identify two things in each row',
    });
    expect(kindOf('from,verb,to\napp:1,ogit/dependsOn,srv:1\napp:1,ogit/dependsOn,srv:2\n')).toMatchObject({
      value: 'edges',
      reason: 'from and to identify two things in each row',
    });
    expect(kindOf('from,/verb,to\napp:1,ogit/dependsOn,srv:1\n')).toMatchObject({ value: 'vertices' });
    const rows = ['web,needs,db', 'db,needs,disk', 'disk,needs,power', 'app,needs,web'];
    expect(kindOf(`box,how,other\n${rows.join('\n')}\n`)).toMatchObject({ value: 'edges' });
  });

  it('is attachments if a column has images in base64, but not if it has hashes', () => {
    const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJ';
    const rows = [`web,image/png,${png}`, `db,image/png,${png}`];
    expect(kindOf(`server,mime,picture\n${rows.join('\n')}\n`)).toMatchObject({
      value: 'attachments',
      reason: 'picture has contents in base64, and mime types of content',
    });
    const hashes = ['web,9f86d081884c7d659a2feaa0c55ad015', 'db,a3bf4f1b2b0b822cd15d6c15b0f00a08'];
    expect(kindOf(`server,hash\n${hashes.join('\n')}\n`)).toMatchObject({ value: 'vertices' });
  });

  it('is timeseries if numbers have times and a repeated name, but not if every name is different', () => {
    const rows = ['s1;2024-01-01T10:00:00;3.5', 's2;2024-01-01T10:00:00;4.5', 's1;2024-01-01T10:01:00;3.6'];
    expect(kindOf(`sensor;when;reading\n${rows.join('\n')}\n`)).toMatchObject({ value: 'timeseries' });
    const machines = ['web;2024-01-01;64', 'db;2024-02-01;128', 'mail;2024-03-01;16'];
    expect(kindOf(`name;installed;ram\n${machines.join('\n')}\n`)).toMatchObject({ value: 'vertices' });
  });

  it('is vertices if many columns besides source and target describe things', () => {
    const row = 'web,db,Linux,64,2024-01-01,Berlin';
    expect(kindOf(`source,target,os,ram,installed,city\n${row}\n${row}\n`)).toMatchObject({
      value: 'vertices',
    });
  });
});
