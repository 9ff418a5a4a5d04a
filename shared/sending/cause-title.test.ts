import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { widenTitle } from './cause-title.ts';

describe('the title of a cause', () => {
  it('has {…} for the part that differs, and keeps the equal parts', () => {
    const title = widenTitle('Cannot resolve xid "net 1".', 'Cannot resolve xid "net 2 b".');
    expect(title).toBe('Cannot resolve xid "net {…}".');
    const wider = widenTitle(title, 'Cannot resolve xid "10.0.0.1".');
    expect(wider).toBe('Cannot resolve xid "{…}".');
    expect(widenTitle(wider, 'Cannot resolve xid "x".')).toBe(wider);
  });

  it('does not cut words or numbers in pieces', () => {
    expect(widenTitle('It took 1200 ms.', 'It took 1300 ms.')).toBe('It took {…} ms.');
  });

  it('keeps the common beginning and end of messages with different lengths', () => {
    const title = widenTitle('Value a is not allowed', 'Value a b c is not allowed');
    expect(title).toBe('Value a {…}is not allowed');
  });

  it('is the message itself if there is only one message', () => {
    fc.assert(fc.property(fc.string(), (reason) => widenTitle(reason, reason) === reason));
  });

  it('covers every message that it was widened with', () => {
    const word = fc.constantFrom('a', 'b', '"x y"', '17', 'end.');
    const message = fc.array(word, { minLength: 1, maxLength: 6 }).map((words) => words.join(' '));
    fc.assert(
      fc.property(fc.array(message, { minLength: 1, maxLength: 5 }), (messages) => {
        const title = messages.reduce(widenTitle);
        const parts = title.split('{…}').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
        const pattern = new RegExp(`^${parts.join('.*')}$`, 'u');
        for (const each of messages) expect(each).toMatch(pattern);
      }),
    );
  });
});
