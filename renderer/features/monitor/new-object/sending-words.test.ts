import { describe, expect, it } from 'vitest';
import { sendingWords } from './sending-words.ts';

const write = {
  status: 'waiting',
  isLeaving: false,
  isLost: false,
  sentAt: 1_000_000,
  now: 1_000_600,
  usualMs: 400,
  intake: 'live' as const,
  message: '',
};

describe('words for a write in progress', () => {
  it('contain its waiting time and the usual one', () => {
    expect(sendingWords(write)).toEqual({ state: 'waiting', text: '0.6 s, usually 0.4 s', isLate: false });
    expect(sendingWords({ ...write, status: 'processing', usualMs: null })).toMatchObject({
      state: 'processing',
      text: '0.6 s',
    });
  });

  it('say that the write continues automatically if it takes much longer than usual', () => {
    const delayed = sendingWords({ ...write, now: write.sentAt + 41_000 });
    expect(delayed).toMatchObject({
      isLate: true,
      text: expect.stringMatching(/^41 s, usually 0\.4 s; it continues/),
    });
    expect(sendingWords({ ...write, usualMs: 30_000, now: write.sentAt + 41_000 }).isLate).toBe(false);
  });

  it('say that the request is in progress, and later that no response has arrived', () => {
    const sending = { ...write, status: null, isLeaving: true };
    expect(sendingWords(sending)).toEqual({ state: 'sending', text: '0.6 s', isLate: false });
    expect(sendingWords({ ...sending, now: write.sentAt + 20_000 })).toMatchObject({
      text: '20 s; the platform has not responded yet',
      isLate: true,
    });
  });

  it('say that a write whose response was lost is being checked', () => {
    const lost = { ...write, status: null, isLost: true };
    expect(sendingWords(lost)).toMatchObject({ text: 'Checking whether it arrived…', isLate: false });
    expect(sendingWords({ ...lost, now: write.sentAt + 25_000 })).toMatchObject({
      text: expect.stringMatching(/cannot create a second object/),
      isLate: true,
    });
  });

  it('say why the outcome is unknown while the platform cannot be reached', () => {
    expect(sendingWords({ ...write, intake: 'offline', message: 'The network is gone.' })).toMatchObject({
      state: 'not known',
      text: 'The network is gone. The outcome will be checked when the platform is reachable again.',
    });
  });
});
