/** Reads, maps and checks an open file with the given options. */
import type { FileState } from '../../../shared/imports/open-file.ts';
import type { Overrules } from '../../../shared/imports/recognition.ts';
import type { Recipe } from '../../../shared/recipes/recipe.ts';
import type { FileToCheck, GivenOptions } from './file-to-check.ts';
import { isComplete, isRecognised, readingOf, refuseAction, type WorkPart, workOn } from './file-work.ts';
import type { Waiting } from './waiting.ts';

/** Operations on an open file. */
interface FileHandle {
  state(): FileState;
  setRecipe(recipe: Recipe): Promise<void>;
  readAs(as: Overrules): Promise<void>;
  decide(sending: GivenOptions['sending']): Promise<void>;
}

/** Resolves when all work on the file is complete, or reading it failed. @throws AppError `aborted`, `bad-input` */
export async function checkWithOptions(
  file: FileHandle,
  { path, recipe }: FileToCheck,
  options: Pick<GivenOptions, 'reading' | 'sending'>,
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
  if (Object.keys(options.reading).length > 0) await file.readAs(readingOf(recipe, options.reading));
  await until(() => isRecognised(state(), options.reading));
  refuseAction(state(), options.sending);
  if (Object.keys(options.sending).length > 0 && state().reading.state === 'ready')
    await file.decide(options.sending);
  await until(() => {
    const { part, share } = workOn(state());
    onProgress(path, part, share);
    return isComplete(state());
  });
}
