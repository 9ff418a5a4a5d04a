import { describe, expect, it } from 'vitest';
import { keptTexts } from './kept-texts.ts';

function create() {
  const texts: ((text: string) => void)[] = [];
  const closes: (() => void)[] = [];
  const sent: string[] = [];
  const carrier = keptTexts({
    send: (text) => void sent.push(text),
    onText: (listener) => void texts.push(listener),
    onClose: (listener) => void closes.push(listener),
  });
  const heard: string[] = [];
  return {
    carrier,
    sent,
    heard,
    say: (text: string) => {
      for (const listener of texts) listener(text);
    },
    close: () => {
      for (const listener of closes) listener();
    },
  };
}

describe('a pipe to which somebody comes later', () => {
  it('keeps what was said before, and hands it on in its order', () => {
    const { carrier, heard, say, sent } = create();
    say('a');
    say('b');
    carrier.onText((text) => heard.push(text));
    say('c');
    carrier.send('answer');
    expect(heard).toEqual(['a', 'b', 'c']);
    expect(sent).toEqual(['answer']);
  });

  it('tells of a close once, whether it was before or comes later', () => {
    for (const isBefore of [true, false]) {
      const { carrier, heard, close } = create();
      if (isBefore) close();
      carrier.onClose(() => heard.push('closed'));
      if (!isBefore) close();
      expect(heard).toEqual(['closed']);
    }
  });
});
