import { useShallow } from 'zustand/react/shallow';
import { isUndone } from '../shared/sending/undo.ts';
import { FirstRun } from './features/first-run/first-run.tsx';
import { useFirstRun } from './features/first-run/use-first-run.ts';
import { useImports } from './features/imports/store.ts';
import { useImportPlace } from './hooks/import-place.ts';
import { useOpenFiles } from './hooks/open-files.ts';

interface FirstRunStepsProps {
  readonly onImportPage: boolean;
  /** The address asks for the steps. */
  readonly isRequested: boolean;
  /** Environment of the chosen connection. */
  readonly environment: Parameters<typeof FirstRun>[0]['environment'];
  readonly openSample: (name: string) => void;
  readonly onImport: () => void;
}

const sampleName = 'machines-with-faults.csv';

/** Shows the first steps of a new user above the page; open files and ended runs decide which steps are done. */
export function FirstRunSteps({
  onImportPage,
  isRequested,
  environment,
  openSample,
  onImport,
}: FirstRunStepsProps) {
  const hasFile = useOpenFiles(({ files }) => files.length > 0);
  const noFile = useOpenFiles(({ isLoaded, files }) => isLoaded && files.length === 0);
  const noUpload = useImports(({ uploads }) => uploads.length === 0);
  const noHistory = useImportPlace(({ history }) => history === null);
  const isEmpty = noFile && noUpload && noHistory;
  const ended = useOpenFiles(
    useShallow(({ runs }) =>
      runs.flatMap(({ id, endedAt, rehearsal }) => (endedAt === null || rehearsal ? [] : [id])),
    ),
  );
  const isSample = useOpenFiles(({ files, runs }) => {
    const names = [...files.map(({ name }) => name), ...runs.map(({ fileName }) => fileName)];
    return names.length === 0 || names.includes(sampleName);
  });
  const isSampleStored = useOpenFiles(({ runs }) =>
    runs.some(
      ({ fileName, rehearsal, counts, undone }) =>
        fileName === sampleName && !rehearsal && counts.stored + counts.partly > 0 && !isUndone(undone),
    ),
  );
  const steps = useFirstRun({ isAtBeginning: onImportPage && isEmpty, isRequested, ended });
  if (!steps.isShown) return null;
  return (
    <FirstRun
      hasFile={hasFile}
      hasSent={steps.hasSent}
      isSample={isSample}
      isSampleStored={isSampleStored}
      environment={environment}
      onSample={() => {
        steps.begin();
        openSample(sampleName);
      }}
      onImport={onImport}
      onLeave={steps.leave}
    />
  );
}
