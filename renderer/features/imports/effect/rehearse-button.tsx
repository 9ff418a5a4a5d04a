import type { FileState, ReadyFile } from '../../../../shared/imports/open-file.ts';
import { showTab, useImportPlace } from '../../../hooks/import-place.ts';
import { useAct } from '../../../hooks/use-act.ts';
import { useHost } from '../../../host.ts';
import { notifyProblem } from '../../../ui/notify/notify.tsx';
import { needsOthers } from './rehearsal-words.ts';
import { RehearseChoice } from './rehearse-choice.tsx';

interface RehearseButtonProps {
  readonly open: FileState;
  readonly file: ReadyFile;
  /** Why the file cannot be rehearsed now; null if it can. */
  readonly block: string | null;
}

const hints = {
  seeded: 'First creates the vertices that the rows refer to, on a temporary platform.',
  bare: 'Rows that refer to vertices outside this file will fail.',
};

/** Sends the file to a temporary practice platform on this machine. */
export function RehearseButton({ open, file, block }: RehearseButtonProps) {
  const fileId = open.id;
  const { api } = useHost();
  const { busy, run } = useAct(notifyProblem);
  const rehearse = (seeded: boolean) => {
    // As for a real run, the result is shown from the start; if the rehearsal does not begin, the earlier tab returns.
    const earlierTab = useImportPlace.getState().tabs[fileId] ?? 'preview';
    showTab(fileId, 'result');
    void run(() => api.imports.rehearse({ fileId, seeded })).then(
      (begun) => begun || showTab(fileId, earlierTab),
    );
  };
  return (
    <RehearseChoice
      label="Rehearse"
      block={block}
      busy={busy}
      hints={needsOthers(file) ? hints : null}
      onRehearse={rehearse}
    />
  );
}
