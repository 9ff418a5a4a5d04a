import { describe, expect, it } from 'vitest';
import { bufferTexts } from './buffered-texts.ts';

/** Creates a buffered pipe; `emitText` and `close` cause the events of the pipe below. */
function create() {
  const texts: ((text: string) => void)[] = [];
  const closes: (() => void)[] = [];
  const sent: string[] = [];
  const carrier = bufferTexts({
    send: (text) => void sent.push(text),
    onText: (listener) => void texts.push(listener),
    onClose: (listener) => void closes.push(listener),
  });
  const received: string[] = [];
  return {
    carrier,
    sent,
    received,
    emitText: (text: string) => {
      for (const listener of texts) listener(text);
    },
    close: () => {
      for (const listener of closes) listener();
    },
  };
}

describe('a pipe whose subscriber comes later', () => {
  it('keeps earlier texts, and delivers them in order', () => {
    const { carrier, received, emitText, sent } = create();
    emitText('a');
    emitText('b');
    carrier.onText((text) => received.push(text));
    emitText('c');
    carrier.send('response');
    expect(received).toEqual(['a', 'b', 'c']);
    expect(sent).toEqual(['response']);
  });

  it('reports a close once, whether it was earlier or comes later', () => {
    for (const isBefore of [true, false]) {
      const { carrier, received, close } = create();
      if (isBefore) close();
      carrier.onClose(() => received.push('closed'));
      if (!isBefore) close();
      expect(received).toEqual(['closed']);
    }
  });
});
