/** Stores the drafts of list changes in the session of the window, so that they survive a reload. */
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
const replaced = z.lazy(() => z.array(change)).exactOptional();
const change: z.ZodType<StagedChange> = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('add'), item, paste: z.number().exactOptional() }),
  z.object({ kind: z.literal('remove'), item }),
  z.object({ kind: z.literal('remove-matching'), removal }),
  z.object({ kind: z.literal('edit'), from: item, to: item }),
  z.object({ kind: z.literal('replace-all'), items: z.array(item), replaced }),
  z.object({ kind: z.literal('convert') }),
  z.object({ kind: z.literal('write-plain'), value: z.unknown(), replaced }),
  z.object({ kind: z.literal('remove-scalar'), replaced }),
]);
const loss = z.object({
  kind: z.enum(['stays-list', 'stays-text', 'created', 'order']),
  attribute: z.string(),
  sentence: z.string(),
});
const storedDraft = z.object({
  base: openVertex,
  stage: z.array(z.tuple([z.string(), z.array(change)])),
  undo: z.object({ kind: z.enum(['undo', 'redo']), losses: z.array(loss) }).nullable(),
});
const storedDrafts = z.record(z.string(), z.array(storedDraft));

/** Reads the drafts that this window has stored; empty if there are none, or if they cannot be read. */
export function loadDrafts(): DraftsOfConnections {
  try {
    const saved = storedDrafts.safeParse(JSON.parse(sessionStorage.getItem(key) ?? '')).data ?? {};
    return new Map(Object.entries(saved).map(([connectionId, drafts]) => [connectionId, draftsIn(drafts)]));
  } catch {
    return new Map();
  }
}

/** Returns the drafts in the state `staging`, even if they were being written: reading the vertex shows the outcome. */
const draftsIn = (stored: readonly z.infer<typeof storedDraft>[]): Drafts =>
  new Map(
    stored.map(({ base, stage, undo }) => [
      base.id,
      { base, stage: new Map(stage), step: { at: 'staging' }, undo },
    ]),
  );

/** Stores all drafts of all connections. */
export function storeDrafts(all: DraftsOfConnections): void {
  const filled = [...all].filter(([, drafts]) => drafts.size > 0);
  if (filled.length === 0) {
    sessionStorage.removeItem(key);
    return;
  }
  const saved = filled.map(([connectionId, drafts]) => [connectionId, [...drafts.values()].map(storedForm)]);
  try {
    sessionStorage.setItem(key, JSON.stringify(Object.fromEntries(saved)));
  } catch {
    // The drafts exceed the limit of the storage. Removed, so that a reload does not restore older drafts instead.
    sessionStorage.removeItem(key);
  }
}

const storedForm = ({ base, stage, undo }: Draft) => ({
  base: { ...base, attributes: onlyStaged(base.attributes, stage) },
  stage: [...stage],
  undo: undo && { kind: undo.kind, losses: undo.losses },
});

/** Returns the staged attributes, which are compared when the vertex is read again, and the creation time. */
const onlyStaged = (attributes: Draft['base']['attributes'], stage: StagedChanges) =>
  Object.fromEntries(
    Object.entries(attributes).filter(([name]) => name === 'ogit/_created-on' || stage.has(name)),
  );
