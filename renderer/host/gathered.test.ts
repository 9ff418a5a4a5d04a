import { describe, expect, it } from 'vitest';
import { createSoon, gathered } from './gathered.ts';

function create() {
  const works: (() => void)[] = [];
  const sent: string[] = [];
  let hear: (text: string) => void = () => undefined;
  let close: () => void = () => undefined;
  const carrier = gathered(
    {
      send: (text) => void sent.push(text),
      onText: (listener) => {
        hear = listener;
      },
      onClose: (listener) => {
        close = listener;
      },
    },
    (work) => works.push(work),
  );
  return { carrier, works, sent, hear: (text: string) => hear(text), close: () => close() };
}

describe('a pipe whose texts are gathered', () => {
  it('hands on what came together in one go and in its order', () => {
    const { carrier, works, hear, sent } = create();
    const heard: string[] = [];
    carrier.onText((text) => heard.push(text));
    for (const text of ['a', 'b', 'c']) hear(text);
    expect(heard).toEqual([]);
    expect(works).toHaveLength(1);
    works.pop()?.();
    expect(heard).toEqual(['a', 'b', 'c']);
    hear('d');
    works.pop()?.();
    expect(heard).toEqual(['a', 'b', 'c', 'd']);
    carrier.send('at once');
    expect(sent).toEqual(['at once']);
  });

  it('hands on all that came before it closes', () => {
    const { carrier, works, hear, close } = create();
    const heard: string[] = [];
    carrier.onText((text) => heard.push(text));
    carrier.onClose(() => heard.push('closed'));
    hear('a');
    close();
    expect(heard).toEqual(['a', 'closed']);
    works.pop()?.();
    expect(heard).toEqual(['a', 'closed']);
  });

  it('loses nothing behind a listener that throws', () => {
    const { carrier, works, hear } = create();
    const heard: string[] = [];
    carrier.onText((text) => {
      if (text === 'bad') throw new Error('bad');
      heard.push(text);
    });
    for (const text of ['bad', 'good']) hear(text);
    expect(() => works.shift()?.()).toThrow('bad');
    works.shift()?.();
    expect(heard).toEqual(['good']);
  });

  it('works soon, in the order of asking', async () => {
    const soon = createSoon();
    const done: number[] = [];
    await new Promise<void>((resolve) => {
      soon(() => done.push(1));
      soon(() => done.push(2));
      soon(resolve);
      done.push(0);
    });
    expect(done).toEqual([0, 1, 2]);
  });
});
