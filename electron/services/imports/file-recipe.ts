/** The recipe of an open file: set, changed and taken away, in step with how the file is read. */
import type { Overrules } from '../../../shared/imports/recognition.ts';
import type { RecognisedFile } from '../../engine/recognise/recognised.ts';
import type { Aside } from './aside.ts';
import type { Checking, Terms } from './checking.ts';
import { groupUnder, mapRecords, overruled, readingFor, sendingOf } from './mapping.ts';
import type { OpenFile } from './open-file.ts';
import type { RowWindows } from './row-windows.ts';

export interface FileRecipe {
  /** Reads the file anew as the user says. */
  readonly readAs: OpenFile['readAs'];
  readonly set: OpenFile['setRecipe'];
  readonly mapped: OpenFile['mapped'];
}

export function createFileRecipe(deps: {
  readonly checking: Pick<Checking, 'terms' | 'decide'>;
  readonly aside: Pick<Aside, 'rename'>;
  /** @throws AppError `conflict` before they are known */
  readonly terms: () => Terms;
  /** Null until the first look at the file. */
  readonly look: () => RecognisedFile | null;
  readonly source: RowWindows['source'];
  readonly endSearch: () => void;
  readonly readAgain: (overrules: Overrules) => void;
  readonly onChange: () => void;
}): FileRecipe {
  const { checking, aside, terms, look, source, endSearch, readAgain, onChange } = deps;
  return {
    readAs(overrules) {
      const recipe = checking.terms?.decisions.recipe ?? null;
      const seen = look();
      const { kind } = overrules;
      if (recipe === null || seen === null || kind === undefined) return readAgain(overrules);
      // What a mapped file is, its recipe says; what it was taken for stays, for the time without one.
      if (kind !== recipe.kind) checking.decide(() => ({ recipe: { ...recipe, kind } }));
      const { kind: own } = overruled(seen.recognition);
      const { kind: _, ...rest } = overrules;
      readAgain({ ...rest, ...(own !== undefined && { kind: own }) });
    },
    set(recipe, defaultScope) {
      const seen = look();
      const { decisions, shape } = terms();
      const again = recipe === null || seen === null ? null : readingFor(recipe, seen.recognition);
      endSearch();
      checking.decide(() => ({
        ...(recipe !== null && sendingOf(recipe, decisions.recipe)),
        recipe,
        defaultScope,
      }));
      if (again !== null) return readAgain(again);
      const after = terms().shape.header;
      aside.rename((group) => groupUnder(group, shape.header, after));
      onChange();
    },
    async mapped({ recipe, defaultScope, first, count }) {
      const now = terms();
      const spec = { recipe, defaultScope, repairs: now.decisions.repairs };
      return mapRecords(await source({ first, count }), spec, look()?.header ?? [], now);
    },
  };
}
