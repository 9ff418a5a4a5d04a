/** Has an open file read, mapped and checked as somebody at the terminal said it. */
import type { FileState } from '../../shared/imports/open-file.ts';
import type { Overrules } from '../../shared/imports/recognition.ts';
import type { Recipe } from '../../shared/recipes/recipe.ts';
import { isRecognised, isSettled, readingOf, refuseAction, type WorkPart, workOn } from './file-work.ts';
import type { FileToCheck, Said } from './files-at-work.ts';
import type { Waiting } from './waiting.ts';

/** An open file, wherever it is open. */
export interface FileHandle {
  state(): FileState;
  setRecipe(recipe: Recipe): Promise<void>;
  readAs(as: Overrules): Promise<void>;
  decide(sending: Said['sending']): Promise<void>;
}

/** Resolves when nothing is done to it any more. @throws AppError `aborted`, `bad-input` */
export async function checkAsSaid(
  file: FileHandle,
  { path, recipe }: FileToCheck,
  said: Pick<Said, 'reading' | 'sending'>,
  {
    until,
    onProgress,
  }: Pick<Waiting, 'until'> & {
    readonly onProgress: (path: string, part: WorkPart, share: number) => void;
  },
): Promise<void> {
  const { state } = file;
  await until(() => isRecognised(state()));
  if (state().reading.state === 'failed') return;
  if (recipe !== null) await file.setRecipe(recipe);
  if (Object.keys(said.reading).length > 0) await file.readAs(readingOf(recipe, said.reading));
  await until(() => isRecognised(state(), said.reading));
  refuseAction(state(), said.sending);
  if (Object.keys(said.sending).length > 0 && state().reading.state === 'ready')
    await file.decide(said.sending);
  await until(() => {
    const { part, share } = workOn(state());
    onProgress(path, part, share);
    return isSettled(state());
  });
}
