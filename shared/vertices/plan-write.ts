/** Computes the write with the smallest effect that applies the staged changes. */

import { applyChanges } from './apply-changes.ts';
import { countsOf } from './intended-change.ts';
import { holdingOf, type VertexLists } from './list-value.ts';
import { warningsOf } from './list-warnings.ts';
import type { AttributeWrite, ListWrite, WriteBody } from './list-write.ts';
import type { StagedChanges } from './staged-change.ts';
import { type Candidate, candidatesOf, type PlannedWrite } from './write-candidates.ts';
import { reasonOf } from './write-reason.ts';

interface WriteOptions {
  /** Whether all must be in one body, as for a row of a file, even if this has a larger effect. */
  readonly oneRequest?: boolean;
}

/**
 * Returns the bodies that apply the staged changes to a vertex, with all its attributes. For each attribute it chooses
 * the way that affects the fewest values; among equal ways, one that loses no created time, then the one with fewer
 * requests, then the one that the user requested, and finally `-` and `+` before `=`.
 * @param base the vertex as read with listMeta
 * @source interfaces.md 4.3, wire.md §4, "Lists"
 */
export function planWrite(
  stage: StagedChanges,
  base: VertexLists,
  { oneRequest = false }: WriteOptions = {},
): ListWrite {
  const parts = [...stage]
    .filter(([, changes]) => changes.length > 0)
    .map(([attribute, changes]) => {
      const written: PlannedWrite = {
        attribute,
        base: holdingOf(base, attribute),
        createdOn: base.createdOn,
        intended: applyChanges(holdingOf(base, attribute), base.createdOn, changes),
      };
      const ways = candidatesOf(written).filter(({ requests }) => !oneRequest || requests === 1);
      const chosen = ways.toSorted((one, other) => compareWays(one, other, written)).at(0);
      return { written, ways, chosen };
    });
  const bodies = parts.map(({ chosen }) => chosen?.bodies() ?? []);
  return {
    bodies: [merged(bodies, 0), merged(bodies, 1)].filter((body) => Object.keys(body).length > 0),
    attributes: parts.map(({ written, ways, chosen }) => attributeWrite(written, ways, chosen)),
    warnings: parts.flatMap(({ written, chosen }) => warningsOf(written, chosen)),
  };
}

/** Compares two ways to write an attribute: negative if the first one is better. */
function compareWays(one: Candidate, other: Candidate, { intended }: PlannedWrite): number {
  return (
    one.effect - other.effect ||
    Number(one.losesCreated()) - Number(other.losesCreated()) ||
    one.requests - other.requests ||
    Number(other.form === intended.requestedForm) - Number(one.form === intended.requestedForm)
  );
}

const merged = (bodies: readonly (readonly WriteBody[])[], which: number): WriteBody =>
  Object.fromEntries(bodies.flatMap((each) => Object.entries(each[which] ?? {})));

function attributeWrite(
  written: PlannedWrite,
  ways: readonly Candidate[],
  chosen: Candidate | undefined,
): AttributeWrite {
  const { intended, attribute, base } = written;
  const plan = { attribute, effect: chosen?.effect ?? 0, reason: reasonOf(written, ways, chosen) };
  if (chosen === undefined)
    return { ...plan, form: 'nothing', adds: 0, removes: 0, changes: 0, keeps: intended.items.length };
  const { form } = chosen;
  if (intended.kind === 'scalar') {
    const isNew = base.kind === 'absent';
    return { ...plan, form, adds: Number(isNew), removes: 0, changes: Number(!isNew), keeps: 0 };
  }
  return { ...plan, form, ...countsOf(intended), keeps: intended.items.length - intended.gone.size };
}
