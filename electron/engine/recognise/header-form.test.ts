import { describe, expect, it } from 'vitest';
import { recogniseHeader } from './header-form.ts';

const table = (text: string) => text.split('\n').map((line) => line.split(','));
const recognised = (text: string) => {
  const [first = [], ...rows] = table(text);
  return recogniseHeader(first, rows);
};

describe('the header of a file', () => {
  it.each([
    'ogit/_xid,ogit/name,a\nm:1,x,1',
    'ogit/_xid,ogit/name,ogit/name\nm:1,x,y',
    'from:ogit/_xid,verb,to:ogit/_xid\na,ogit/uses,b',
    'ogit/_xid,content:base64\na,eA==',
    '/location,/owner\nKöln,me',
    'verb,value\na,1',
    '=/tags,+ogit/x\n[],[]',
  ])('is certain by the conventions: %s', (text) => {
    expect(recognised(text)).toMatchObject({ value: 'first-row', confidence: 'certain' });
  });

  it('is recognised above custom names by the numbers below', () => {
    expect(recognised('Host,Memory\nweb,8192\ndb,4096')).toEqual({
      value: 'first-row',
      confidence: 'likely',
      reason: 'in the sampled rows, there are only numbers or times below Memory',
      overruled: false,
    });
  });

  it.each([
    ['numbers', 'web,8192\ndb,4096', 'its first row holds the value 8192'],
    ['times', '2024-05-01T10:00:00Z,up\n2024-05-02T10:00:00Z,down', 'its first row holds the value 2024'],
    ['an empty value', 'web,\ndb,x', 'its first row has an empty value'],
    ['a value twice', 'web,web\ndb,mail', 'its first row has web twice'],
    ['the shape of the rows', 'web-01,a-1\ndb-02,b-2\nmail-03,c-3', 'for example in web-01'],
    ['types that repeat below', 'm:1,ogit/MARS/Machine\nm:2,ogit/MARS/Machine', 'looks like the rows below'],
  ])('is doubted if the first row has %s', (_, text, reason) => {
    expect(recognised(text)).toMatchObject({
      value: 'none',
      confidence: 'guess',
      reason: expect.stringContaining(reason),
    });
  });

  it('is recognised although some of its columns have no name or the same name', () => {
    const found = recognised('Name,Name,,Host,\nMüller,Anna,x,web,\nMaier,Otto,,db,y');
    expect(found).toMatchObject({ value: 'first-row', confidence: 'guess' });
    expect(found.reason).toContain('most of its first row looks like column names');
    expect(recognised('Name,Name,,Host,\nMüller,Anna,x,web,\nName,Otto,,db,y').value).toBe('none');
  });

  it('does not claim to name every column if its first row has a single cell', () => {
    const { reason } = recogniseHeader(['Report'], [['web', 'Köln', 'x']]);
    expect(reason).toBe(
      'its first row looks like column names: no value is empty or repeated, and none is a number or a time',
    );
  });

  it('is a guess without evidence', () => {
    expect(recognised('Host,Place\nweb,Köln\ndb,Bonn')).toMatchObject({
      value: 'first-row',
      confidence: 'guess',
    });
    expect(recognised('Host,Place')).toMatchObject({ value: 'first-row', confidence: 'guess' });
  });
});
