import { describe, expect, it } from 'vitest';
import { foldingToAscii, foldText, isLiteral } from './fold-text.ts';

function* allCharacters(): Generator<string> {
  for (let code = 0x80; code < 0x110000; code++)
    if (code < 0xd800 || code > 0xdfff) yield String.fromCodePoint(code);
}

describe('folding a text', () => {
  it('lists every character beyond ASCII that folds to a text with ASCII', () => {
    const found = [...allCharacters()].filter((character) => /\p{ASCII}/u.test(foldText(character)));
    expect(found.sort()).toEqual([...foldingToAscii].sort());
  });

  it('treats a character as literal only if no other character folds to it', () => {
    for (const character of allCharacters())
      for (const part of foldText(character))
        if (part !== character && part > '\u007f' && isLiteral(part))
          expect.unreachable(`${character} folds to ${part}`);
    expect(['a', '7', '京', 'א'].every(isLiteral)).toBe(true);
    expect(['ö', 'Σ', '\u0301'].some(isLiteral)).toBe(false);
  });
});
