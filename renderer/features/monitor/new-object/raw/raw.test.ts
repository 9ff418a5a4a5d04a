import { CompletionContext } from '@codemirror/autocomplete';
import { json } from '@codemirror/lang-json';
import { EditorState } from '@codemirror/state';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { completeObject } from './complete-object.ts';
import { jsonFaults } from './json-faults.ts';

/** A bar marks the cursor. */
function offered(marked: string, explicit = true) {
  const pos = marked.indexOf('|');
  const state = EditorState.create({ doc: marked.replace('|', ''), extensions: [json()] });
  const result = completeObject(new CompletionContext(state, pos, explicit));
  return result && { ...result, options: result.options.map(({ label }) => label) };
}

const faultsIn = (text: string, faults: Parameters<typeof jsonFaults>[1] = []) =>
  jsonFaults(text, faults).map(({ from, to, message }) => [text.slice(from, to), message]);

describe('the help of the editor', () => {
  it('offers the fields that the object has not yet', () => {
    expect(offered('{"$type": "configMachine", "|"}')).toEqual({
      from: 27,
      to: 29,
      options: ['"name"', '"systemType"'],
    });
    expect(offered('{"$type": "configMachine", "name": "web", |}')?.options).toEqual(['"systemType"']);
  });

  it('begins with the type, and knows which there are', () => {
    expect(offered('{|}')?.options).toEqual(['"$type"']);
    expect(offered('{"$type": "|"}')?.options).toEqual(['"incident"', '"configMachine"']);
  });

  it('offers nothing inside a value, and nothing for a type that it does not know', () => {
    expect(offered('{"$type": "incident", "subject": "Di|sk"}')).toBeNull();
    expect(offered('{"$type": "incident", "comments": {"|": 1}}')).toBeNull();
    expect(offered('{"$type": "ticket", "|"}')?.options).toEqual([]);
    expect(offered('{"$type": "incident", |}', false)).toBeNull();
  });
});

describe('what the editor underlines', () => {
  it.each([
    ['{"a": 1,}', '}', 'Unexpected comma before “}”.'],
    ['{"a": 1 "b": 2}', '"', 'A comma is missing before this.'],
    ["{'a': 1}", "'", 'Strings need double quotes.'],
    ['{"a": }', '}', 'A value is missing here.'],
    ['{"a": 1', '', 'A bracket or quote is not closed.'],
  ])('in %s', (text, place, message) => expect(faultsIn(text)).toEqual([[place, message]]));

  it('what is no object, or nothing at all', () => {
    expect(faultsIn('[1]')).toEqual([['[1]', expect.stringMatching(/^Not a JSON object/)]]);
    expect(faultsIn('  ')).toEqual([['', expect.stringMatching(/Write an object/)]]);
  });

  it('fields that do not fit, wherever they are', () => {
    const text = '{"$type": "incident", "comments": {"c": {"comments": [{"timestamp": "x", "value": "y"}]}}}';
    expect(faultsIn(text)).toEqual([['"timestamp"', 'comments.c.comments.0.timestamp must be a number.']]);
  });

  it('reports duplicate names, and messages of the platform', () => {
    const text = '{"$type": "ticket", "a": 1, "b": 2, "a": 3}';
    expect(faultsIn(text, [{ path: ['b'], message: 'Not this.' }])).toEqual([
      ['"a"', 'a appears twice; only the last one counts.'],
      ['"b"', 'Not this.'],
    ]);
  });

  it('something inside the text for whatever is typed, and nothing in an object of a type that it does not know', () => {
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
