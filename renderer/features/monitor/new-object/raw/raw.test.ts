import { CompletionContext } from '@codemirror/autocomplete';
import { json } from '@codemirror/lang-json';
import { EditorState } from '@codemirror/state';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { completeObject } from './complete-object.ts';
import { jsonFaults } from './json-faults.ts';

/** Returns the completions that the editor offers. @param marked text with a bar at the cursor */
function completionsIn(marked: string, explicit = true) {
  const pos = marked.indexOf('|');
  const state = EditorState.create({ doc: marked.replace('|', ''), extensions: [json()] });
  const result = completeObject(new CompletionContext(state, pos, explicit));
  return result && { ...result, options: result.options.map(({ label }) => label) };
}

const faultsIn = (text: string, faults: Parameters<typeof jsonFaults>[1] = []) =>
  jsonFaults(text, faults).map(({ from, to, message }) => [text.slice(from, to), message]);

describe('the completions of the editor', () => {
  it('are the fields that the object does not have yet', () => {
    expect(completionsIn('{"$type": "configMachine", "|"}')).toEqual({
      from: 27,
      to: 29,
      options: ['"name"', '"systemType"'],
    });
    expect(completionsIn('{"$type": "configMachine", "name": "web", |}')?.options).toEqual(['"systemType"']);
  });

  it('begin with the type and its possible values', () => {
    expect(completionsIn('{|}')?.options).toEqual(['"$type"']);
    expect(completionsIn('{"$type": "|"}')?.options).toEqual(['"incident"', '"configMachine"']);
  });

  it('are missing inside a value, for an unknown type, and while they are not requested', () => {
    expect(completionsIn('{"$type": "incident", "subject": "Di|sk"}')).toBeNull();
    expect(completionsIn('{"$type": "incident", "comments": {"|": 1}}')).toBeNull();
    expect(completionsIn('{"$type": "ticket", "|"}')?.options).toEqual([]);
    expect(completionsIn('{"$type": "incident", |}', false)).toBeNull();
  });
});

describe('the faults that the editor underlines', () => {
  it.each([
    ['{"a": 1,}', '}', 'Unexpected comma before “}”.'],
    ['{"a": 1 "b": 2}', '"', 'A comma is missing before this.'],
    ["{'a': 1}", "'", 'Strings need double quotes.'],
    ['{"a": }', '}', 'A value is missing here.'],
    ['{"a": 1', '', 'A bracket or quote is not closed.'],
  ])('are syntax errors, as in %s', (text, place, message) =>
    expect(faultsIn(text)).toEqual([[place, message]]),
  );

  it('are the whole text if it is not an object, and an empty text', () => {
    expect(faultsIn('[1]')).toEqual([['[1]', expect.stringMatching(/^Not a JSON object/)]]);
    expect(faultsIn('  ')).toEqual([['', expect.stringMatching(/Write an object/)]]);
  });

  it('are fields with a wrong type, at any depth', () => {
    const text = '{"$type": "incident", "comments": {"c": {"comments": [{"timestamp": "x", "value": "y"}]}}}';
    expect(faultsIn(text)).toEqual([['"timestamp"', 'comments.c.comments.0.timestamp must be a number.']]);
  });

  it('are duplicate names, and fields with a message of the platform', () => {
    const text = '{"$type": "ticket", "a": 1, "b": 2, "a": 3}';
    expect(faultsIn(text, [{ path: ['b'], message: 'Not this.' }])).toEqual([
      ['"a"', 'a appears twice; only the last one counts.'],
      ['"b"', 'Not this.'],
    ]);
  });

  it('are inside any text, and there are none in an object of an unknown type', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        for (const { from, to } of jsonFaults(text))
          expect(0 <= from && from <= to && to <= text.length).toBe(true);
      }),
    );
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (object) => {
        expect(jsonFaults(JSON.stringify({ ...object, $type: 'ticket' }, null, 2))).toEqual([]);
      }),
    );
  });
});
