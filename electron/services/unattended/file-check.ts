/** Checks an open file with the options of the command line, through the same services as the window. */
import type { Api } from '../../../shared/contract.ts';
import type { FileState } from '../../../shared/imports/open-file.ts';
import { checkWithOptions } from './check-with-options.ts';
import type { FileToCheck, GivenOptions } from './file-to-check.ts';
import type { SendReporter } from './session.ts';
import type { Waiting } from './waiting.ts';

/** @throws AppError `aborted`, `bad-input` */
type FileCheck = (
  fileId: string,
  file: FileToCheck,
  how: Pick<GivenOptions, 'reading' | 'sending'>,
) => Promise<void>;

export function createFileCheck(deps: {
  readonly imports: Api['imports'];
  readonly stateOf: (fileId: string) => FileState;
  readonly until: Waiting['until'];
  readonly onProgress: SendReporter['onProgress'];
}): FileCheck {
  const { imports, stateOf, until, onProgress } = deps;
  return (fileId, file, how) =>
    checkWithOptions(
      {
        state: () => stateOf(fileId),
        setRecipe: (recipe) => imports.setRecipe({ fileId, recipe }),
        readAs: (as) => imports.read({ fileId, as }),
        async decide({ action, jsonStrings, nullKeyword }) {
          if (action !== undefined) await imports.setAction({ fileId, action });
          const { reading } = stateOf(fileId);
          if (reading.state !== 'ready' || (jsonStrings ?? nullKeyword) === undefined) return;
          await imports.setMeaning({
            fileId,
            jsonStrings: jsonStrings ?? reading.file.jsonStrings,
            nullKeyword: nullKeyword ?? reading.file.nullKeyword,
          });
        },
      },
      file,
      how,
      { until, onProgress },
    );
}
