import { z } from 'zod';
import type { StagedChange, StagedChanges } from '../../../../../shared/vertices/staged-change.ts';
import { openVertex } from '../../../../../shared/vertices.ts';
import type { Draft } from './draft.ts';
import { draftsKey as key } from './unwritten-counts.ts';

/** Changes staged on the vertices of one connection, by vertex. */
type Drafts = ReadonlyMap<string, Draft>;
export type DraftsOfConnections = ReadonlyMap<string, Drafts>;

const item = z.object({ value: z.string(), created: z.number().nullable() });
const removal = z.object({ value: z.string().exactOptional(), created: z.number().exactOptional() });
const change: z.ZodType<StagedChange> = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('add'), item }),
  z.object({ kind: z.literal('remove'), item }),
  z.object({ kind: z.literal('remove-matching'), removal }),
  z.object({ kind: z.literal('edit'), from: item, to: item }),
  z.object({ kind: z.literal('replace-all'), items: z.array(item) }),
  z.object({ kind: z.literal('convert') }),
  z.object({ kind: z.literal('write-plain'), value: z.unknown() }),
  z.object({ kind: z.literal('remove-scalar') }),
]);
const loss = z.object({
  kind: z.enum(['stays-list', 'stays-text', 'created', 'order']),
  attribute: z.string(),
  sentence: z.string(),
});
const keptDraft = z.object({
  base: openVertex,
  stage: z.array(z.tuple([z.string(), z.array(change)])),
  undo: z.object({ kind: z.enum(['undo', 'redo']), losses: z.array(loss) }).nullable(),
});
const keptDrafts = z.record(z.string(), z.array(keptDraft));

/** Drafts that this window kept across a reload; unreadable text counts as none. */
export function recallDrafts(): DraftsOfConnections {
  try {
    const saved = keptDrafts.safeParse(JSON.parse(sessionStorage.getItem(key) ?? '')).data ?? {};
    return new Map(Object.entries(saved).map(([connectionId, drafts]) => [connectionId, draftsIn(drafts)]));
  } catch {
    return new Map();
  }
}

/** Changes that were being written, or in conflict, are staged again: a new reading shows their outcome. */
const draftsIn = (kept: readonly z.infer<typeof keptDraft>[]): Drafts =>
  new Map(
    kept.map(({ base, stage, undo }) => [
      base.id,
      { base, stage: new Map(stage), step: { at: 'staging' }, undo },
    ]),
  );

/** Saves all drafts, also for a reload of the window. */
export function keepDrafts(all: DraftsOfConnections): void {
  const some = [...all].filter(([, drafts]) => drafts.size > 0);
  if (some.length === 0) {
    sessionStorage.removeItem(key);
    return;
  }
  const saved = some.map(([connectionId, drafts]) => [connectionId, [...drafts.values()].map(keptOf)]);
  try {
    sessionStorage.setItem(key, JSON.stringify(Object.fromEntries(saved)));
  } catch {
    // There is no room for so much. Older changes must not come back in place of these, which the window still has.
    sessionStorage.removeItem(key);
  }
}

const keptOf = ({ base, stage, undo }: Draft) => ({
  base: { ...base, attributes: namedIn(base.attributes, stage) },
  stage: [...stage],
  undo: undo && { kind: undo.kind, losses: undo.losses },
});

/** Only this part of the vertex is compared with the next reading. */
const namedIn = (attributes: Draft['base']['attributes'], stage: StagedChanges) =>
  Object.fromEntries(
    Object.entries(attributes).filter(([name]) => name === 'ogit/_created-on' || stage.has(name)),
  );
