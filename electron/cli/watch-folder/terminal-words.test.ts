import { expect, it } from 'vitest';
import { inWindowWords, windowWords } from '../../services/watch-folder/window-words.ts';
import { terminalWords } from './terminal-words.ts';

it('sentences of the terminal are shown in the window with the remedies of the window', () => {
  const open = {
    sentences: ['1 row has no type.'],
    kinds: ['values-wrong', 'sent-before'],
    errorRows: 1,
  } as const;
  for (const skipProblemRows of [true, false]) {
    const confirmed = { confirm: [], skipProblemRows };
    expect(inWindowWords(terminalWords.refusal(open, confirmed))).toBe(windowWords.refusal(open, confirmed));
  }
  for (const rows of [1, 12])
    expect(inWindowWords(terminalWords.removals(rows, 'Live'))).toBe(windowWords.removals(rows, 'Live'));
  const before = { name: 'machines.csv', arrivedAt: 1_793_491_200_000 };
  expect(inWindowWords(terminalWords.sentBefore(before))).toBe(windowWords.sentBefore(before));
  expect(inWindowWords(terminalWords.signInRefused('Live'))).toBe(
    '“Live” refuses the sign-in. Sign in again under Connections.',
  );
});

it('sentences of the window are shown unchanged', () => {
  const reason = windowWords.sentBefore({ name: 'a.csv', arrivedAt: 0 });
  expect(inWindowWords(reason)).toBe(reason);
});
