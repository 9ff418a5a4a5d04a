/** Searches with a Pike machine (all paths in parallel), so that time stays linear in text × pattern. */
import type { Pattern } from './compile-pattern.ts';

/** Positions where the match and its captures begin and end; -1 for a capture that took no part. */
type Match = readonly number[];

/** Steps that are still allowed; the search decreases the number. */
interface Budget {
  steps: number;
}

interface Path {
  readonly at: number;
  readonly marks: readonly number[];
}

/**
 * Returns the first match from `start` on, the same that JavaScript's own matcher finds. Returns null if there is none,
 * or if the budget was used up (`steps` is then negative). Takes at most text length × program length steps.
 */
export function searchPattern(pattern: Pattern, text: string, start: number, budget: Budget): Match | null {
  const { program, captures } = pattern;
  const noMarks: readonly number[] = Array.from({ length: (captures + 1) * 2 }, () => -1);
  /** The position at which each step was last reached: a later, less preferred path to the step is dropped. */
  const reached = new Int32Array(program.length).fill(-1);
  let paths: Path[] = [];
  let found: Match | null = null;

  for (let place = start; ; ) {
    if (found === null) follow(0, noMarks, place, paths);
    if (paths.length === 0 && found !== null) return found;
    const point = text.codePointAt(place);
    const next = place + (point === undefined ? 1 : point > 0xffff ? 2 : 1);
    const nextPaths: Path[] = [];
    for (const { at, marks } of paths) {
      const step = program[at];
      if (step?.do === 'end') {
        found = marks;
        break; // The rest is less preferred.
      }
      if (step?.do === 'take' && point !== undefined && step.has(point))
        follow(at + 1, marks, next, nextPaths);
    }
    if (budget.steps < 0) return null;
    if (point === undefined) return found;
    paths = nextPaths;
    place = next;
  }

  /** Adds the steps that take a character, or end, and can be reached from `at` without taking any. */
  function follow(at: number, marks: readonly number[], place: number, into: Path[]): void {
    const open: Path[] = [{ at, marks }];
    for (let path = open.pop(); path !== undefined; path = open.pop()) {
      if (reached[path.at] === place) continue;
      reached[path.at] = place;
      budget.steps -= 1;
      const step = program[path.at];
      if (step === undefined) continue;
      if (step.do === 'take' || step.do === 'end') into.push(path);
      else if (step.do === 'go') open.push({ at: step.to, marks: path.marks });
      else if (step.do === 'fork')
        open.push({ at: step.second, marks: path.marks }, { at: step.first, marks: path.marks });
      else if (step.do === 'mark') open.push({ at: path.at + 1, marks: path.marks.with(step.slot, place) });
      else if (step.do === 'forget')
        open.push({
          at: path.at + 1,
          marks: path.marks.toSpliced(step.from, step.to - step.from, ...noMarks.slice(step.from, step.to)),
        });
      else if (holdsAt(step.place, place)) open.push({ at: path.at + 1, marks: path.marks });
    }
  }

  function holdsAt(what: 'start' | 'end' | 'word-edge' | 'no-word-edge', place: number): boolean {
    if (what === 'start') return place === 0;
    if (what === 'end') return place === text.length;
    const edge = isWordAt(place - 1) !== isWordAt(place);
    return what === 'word-edge' ? edge : !edge;
  }

  function isWordAt(place: number): boolean {
    const point = place < 0 ? undefined : text.codePointAt(place);
    return point !== undefined && pattern.isWord(point);
  }
}
