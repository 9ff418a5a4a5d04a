/** The confirmation before the files of a plan are sent. */
import type { Connection } from '../../../../shared/connections.ts';
import type { EffectOfFile } from '../../../../shared/imports/effect/effect.ts';
import type { FileState } from '../../../../shared/imports/open-file.ts';
import type { PlanState } from '../../../../shared/imports/plan.ts';
import { formatCount, plural } from '../../../../shared/units.ts';
import type { Question } from '../../../ui/confirm/confirm.tsx';
import { confirmation, needsCounting } from '../send/confirmation.ts';
import { type OpenedFile, refusedRowsOf } from '../send/refused-rows.ts';

/** Files of the plan that are not yet stored on the connection. */
export const unsentFiles = (
  { order, stored }: Pick<PlanState, 'order' | 'stored'>,
  connection: string | null,
): string[] => order.filter((id) => !isStored(stored, id, connection));

/** Whether all rows of a file are stored on a connection. */
export const isStored = (stored: PlanState['stored'], fileId: string, connection: string | null): boolean =>
  stored.some((each) => each.fileId === fileId && each.connection === connection);

/**
 * References of a file that is sent alone to files of the plan that are not completely stored on the connection: the
 * name of each such file, and how many rows refer to it.
 */
export const unstoredReferences = (
  fileId: string,
  { links, stored }: Pick<PlanState, 'links' | 'stored'>,
  files: readonly FileState[],
  connection: string | null,
): { readonly name: string; readonly rows: number }[] =>
  links.flatMap(({ from, to, rows }) => {
    const other = files.find(({ id }) => id === to);
    return from !== fileId || other === undefined || isStored(stored, to, connection)
      ? []
      : [{ name: other.name, rows }];
  });

/** Files that are held back because a file they refer to has rows with errors, which are then not stored. */
export function heldBackFiles(
  opened: readonly OpenedFile[],
  links: PlanState['links'],
): readonly { readonly open: OpenedFile['open']; readonly needs: string }[] {
  const faulty = new Map(
    opened.flatMap(({ open, file }) => (refusedRowsOf(file) > 0 ? [[open.id, open.name]] : [])),
  );
  const held = new Map<string, string>();
  // Repeated until nothing changes: a file that is held back holds back those that refer to it.
  for (let lastSize = -1; lastSize < held.size; ) {
    lastSize = held.size;
    for (const { from, to } of links) {
      const needs =
        faulty.get(to) ?? (held.has(to) ? opened.find(({ open }) => open.id === to)?.open.name : undefined);
      if (needs !== undefined && from !== to && !held.has(from)) held.set(from, needs);
    }
  }
  return opened.flatMap(({ open }) => {
    const needs = held.get(open.id);
    return needs === undefined ? [] : [{ open, needs }];
  });
}

/** What happens to these files if rows with errors are not excluded. */
export const heldBackWords = (held: ReturnType<typeof heldBackFiles>): string[] =>
  held.map(
    ({ open, needs }) =>
      `${open.name} refers to ${needs} and is sent only once all of its rows are stored: exclude the rows with errors, or it is held back. Its rows that refer to an excluded one are refused, unless that vertex exists already.`,
  );

interface PlanQuestionInput {
  /** Files to send. */
  readonly opened: readonly OpenedFile[];
  readonly effects: readonly EffectOfFile[];
  /** The chosen connection. */
  readonly connection: Connection | null;
}

/** Confirmation of all changes by the files that cannot be undone; null if there are none. */
export function planQuestion(input: PlanQuestionInput): Question | null {
  const { opened, effects, connection } = input;
  const questions = opened.flatMap(({ open, file }) => {
    const counted = effects.find(({ fileId }) => fileId === open.id)?.counted;
    const question = confirmation({
      open,
      file,
      connection: connection?.name ?? null,
      environment: connection?.environment ?? null,
      ...(counted && { counted }),
    });
    return question === null ? [] : [{ ...question, text: `${open.name}: ${question.text}` }];
  });
  if (questions.length === 0) return null;
  const numbers = questions.flatMap(({ toType }) => toType ?? []);
  const sum = numbers.reduce((total, each) => total + each, 0);
  const texts = questions.map(({ text }) => text);
  if (numbers.length > 1) texts.push(`In total: ${formatCount(sum)}.`);
  return {
    title: `Send ${plural(opened.length, 'file')}`,
    text: texts.join('\n'),
    yes: `Send ${plural(opened.length, 'file')}`,
    dangerous: questions.some(({ dangerous }) => dangerous),
    ...(questions.some(({ waits }) => waits) && { waits: true }),
    ...(numbers.length > 0 && { toType: sum }),
  };
}

/** Files whose effect must be counted before the confirmation. */
export function filesToCount({
  opened,
  connection,
}: Pick<PlanQuestionInput, 'opened' | 'connection'>): string[] {
  const environment = connection?.environment ?? null;
  return opened.filter(({ file }) => needsCounting({ file, environment })).map(({ open }) => open.id);
}

/** The files that have been read. */
export const readFiles = (fileIds: readonly string[], files: readonly FileState[]): OpenedFile[] =>
  fileIds.flatMap((id) => {
    const open = files.find((file) => file.id === id);
    return open?.reading.state === 'ready' ? [{ open, file: open.reading.file }] : [];
  });
