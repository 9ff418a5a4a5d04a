/** Compiles a regular expression into a program of small steps, which `search-pattern.ts` runs on all paths at once. */
import { AppError, assertNever } from '../../../errors.ts';
import { effortOf, type PatternEffort } from './pattern-effort.ts';
import { type PatternTree, parsePattern, setOf } from './pattern-tree.ts';

type Instruction =
  | { readonly do: 'take'; readonly has: (point: number) => boolean }
  /** Continues at both steps; a match by the first is preferred. */
  | { readonly do: 'fork'; first: number; second: number }
  | { readonly do: 'go'; to: number }
  /** Stores the position in a slot: 2n is the start of capture n, 2n + 1 its end; capture 0 is the whole match. */
  | { readonly do: 'mark'; readonly slot: number }
  /** Clears each slot from `from` up to, not including, `to`. */
  | { readonly do: 'forget'; readonly from: number; readonly to: number }
  | { readonly do: 'assert'; readonly place: Extract<PatternTree, { kind: 'place' }>['place'] }
  | { readonly do: 'end' };

export interface Pattern {
  readonly program: readonly Instruction[];
  readonly captures: number;
  readonly names: ReadonlyMap<string, number>;
  /** Characters that form words, for word boundaries. */
  readonly isWord: (point: number) => boolean;
  /** Expression for JavaScript's own matcher, and the worst-case effort of that matcher; null if it has no bound. */
  readonly native: RegExp;
  readonly effort: PatternEffort | null;
}

const longestProgram = 2_000;

/** @throws AppError bad-input if the source is no regular expression, or one that cannot be searched in linear time */
export function compilePattern(source: string, { ignoreCase }: { readonly ignoreCase: boolean }): Pattern {
  const flags = ignoreCase ? 'iu' : 'u';
  const { tree, captures, names } = parsePattern(source, flags);
  const { program, add } = createProgram();

  const emit = (part: PatternTree): void => {
    switch (part.kind) {
      case 'set':
        add({ do: 'take', has: part.has });
        return;
      case 'place':
        add({ do: 'assert', place: part.place });
        return;
      case 'sequence':
        part.parts.forEach(emit);
        return;
      case 'choice':
        emitChoice(part.parts);
        return;
      case 'capture':
        add({ do: 'mark', slot: part.slot * 2 });
        emit(part.body);
        add({ do: 'mark', slot: part.slot * 2 + 1 });
        return;
      case 'repeat':
        emitRepeat(part);
        return;
      default:
        assertNever(part);
    }
  };

  const emitChoice = (parts: readonly PatternTree[]): void => {
    const exits: { to: number }[] = [];
    for (const [index, part] of parts.entries()) {
      if (index === parts.length - 1) {
        emit(part);
        break;
      }
      const fork = add({ do: 'fork', first: program.length + 1, second: 0 });
      emit(part);
      exits.push(add({ do: 'go', to: 0 }));
      fork.second = program.length;
    }
    for (const exit of exits) exit.to = program.length;
  };

  const emitRepeat = (part: Extract<PatternTree, { kind: 'repeat' }>): void => {
    const round = () => {
      const [from, to] = part.slots;
      if (to > from) add({ do: 'forget', from: from * 2, to: to * 2 });
      emit(part.body);
    };
    for (let count = 0; count < part.minimum; count += 1) round();
    const exits: ((at: number) => void)[] = [];
    const forkInto = () => {
      const fork = add({ do: 'fork', first: 0, second: 0 });
      const [into, out] = part.lazy ? (['second', 'first'] as const) : (['first', 'second'] as const);
      fork[into] = program.length;
      exits.push((at) => {
        fork[out] = at;
      });
    };
    if (part.maximum === Infinity) {
      const loop = program.length;
      forkInto();
      round();
      add({ do: 'go', to: loop });
    } else {
      for (let count = part.minimum; count < part.maximum; count += 1) {
        forkInto();
        round();
      }
    }
    for (const exit of exits) exit(program.length);
  };

  add({ do: 'mark', slot: 0 });
  emit(tree);
  add({ do: 'mark', slot: 1 });
  add({ do: 'end' });
  return {
    program,
    captures,
    names,
    isWord: setOf('\\w', flags),
    native: new RegExp(source, `g${flags}`),
    effort: effortOf(tree),
  };
}

/** A program that grows step by step, up to a limit. */
function createProgram() {
  const program: Instruction[] = [];

  const add = <S extends Instruction>(step: S): S => {
    if (program.length >= longestProgram)
      throw new AppError('bad-input', 'The pattern is too long or has too many repetitions; shorten it.');
    program.push(step);
    return step;
  };
  return { program, add };
}
