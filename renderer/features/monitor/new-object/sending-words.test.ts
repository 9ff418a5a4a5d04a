import { describe, expect, it } from 'vitest';
import { sendingWords } from './sending-words.ts';

const asked = {
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
  it('give its waiting time and the usual one', () => {
    expect(sendingWords(asked)).toEqual({ state: 'waiting', text: '0.6 s, usually 0.4 s', isLate: false });
    expect(sendingWords({ ...asked, status: 'processing', usualMs: null })).toMatchObject({
      state: 'processing',
      text: '0.6 s',
    });
  });

  it('say that it continues automatically if it takes much longer than usual', () => {
    const late = sendingWords({ ...asked, now: asked.sentAt + 41_000 });
    expect(late).toMatchObject({
      isLate: true,
      text: expect.stringMatching(/^41 s, usually 0\.4 s; it continues/),
    });
    expect(sendingWords({ ...asked, usualMs: 30_000, now: asked.sentAt + 41_000 }).isLate).toBe(false);
  });

  it('say that the request is in progress, and when no response comes', () => {
    const leaving = { ...asked, status: null, isLeaving: true };
    expect(sendingWords(leaving)).toEqual({ state: 'sending', text: '0.6 s', isLate: false });
    expect(sendingWords({ ...leaving, now: asked.sentAt + 20_000 })).toMatchObject({
      text: '20 s; the platform has not responded yet',
      isLate: true,
    });
  });

  it('say what is known of a write whose response was lost', () => {
    const lost = { ...asked, status: null, isLost: true };
    expect(sendingWords(lost)).toMatchObject({ text: 'Checking whether it arrived…', isLate: false });
    expect(sendingWords({ ...lost, now: asked.sentAt + 25_000 })).toMatchObject({
      text: expect.stringMatching(/cannot create a second object/),
      isLate: true,
    });
  });

  it('say why nothing can be known', () => {
    expect(sendingWords({ ...asked, intake: 'offline', message: 'The network is gone.' })).toMatchObject({
      state: 'not known',
      text: 'The network is gone. The outcome will be checked when the platform is reachable again.',
    });
  });
});
