import { describe, expect, it } from 'vitest';
import { outputParts } from './output-parts.ts';

const part = (result: Record<string, unknown>, id: string) =>
  outputParts(result).find((each) => each.id === id);

describe('the parts of a result', () => {
  it('of a command are its output, its errors and the full result, line by line', () => {
    const result = { stdout: 'one\r\ntwo\n', stderr: '', exit: 0 };
    expect(outputParts(result).map(({ id }) => id)).toEqual(['stdout', 'stderr', 'whole']);
    expect(part(result, 'stdout')?.lines).toEqual(['one', 'two']);
    expect(part(result, 'stderr')?.lines).toEqual([]);
    expect(part(result, 'whole')?.lines.join('\n')).toBe(JSON.stringify(result, null, 2));
  });

  it('begin with stderr if the command wrote nothing to stdout', () => {
    expect(outputParts({ stdout: '', stderr: 'no such file\n', exit: 1 })[0]?.id).toBe('stderr');
  });

  it('of an HTTP request are the body and the headers of the response, with a JSON body indented', () => {
    const result = { body: '{"a":[1]}', code: 200, exec: 'GET x', headers: { server: 's', date: 'd' } };
    expect(part(result, 'body')?.lines).toEqual(['{', '  "a": [', '    1', '  ]', '}']);
    expect(part(result, 'headers')?.lines).toEqual(['server: s', 'date: d']);
    expect(part({ ...result, body: '{broken' }, 'body')?.lines).toEqual(['{broken']);
  });

  it('have a note on a body that is not text but base64', () => {
    expect(part({ body: 'AP8=', encoding: 'base64', code: 200, headers: {} }, 'body')?.note).toMatch(
      /base64/,
    );
  });

  it('are only the full result if an error is all that it contains', () => {
    const denied = { body: '', code: 0, exec: '', headers: {}, error: 'not allowed' };
    expect(outputParts(denied).map(({ id }) => id)).toEqual(['whole']);
    expect(outputParts({ error: 'gone' }).map(({ id }) => id)).toEqual(['whole']);
  });
});

it('the note on the full result says whether it was or will be sent to the platform', () => {
  const noteOf = (action: { byHand: boolean; sent: number }) =>
    outputParts({ stdout: 'x', stderr: '', exit: 0 }, action).at(-1)?.note;
  expect(noteOf({ byHand: false, sent: 1 })).toBe('As sent to the platform.');
  expect(noteOf({ byHand: false, sent: 0 })).toBe('As it will be sent to the platform.');
  expect(noteOf({ byHand: true, sent: 0 })).toBe('');
});
