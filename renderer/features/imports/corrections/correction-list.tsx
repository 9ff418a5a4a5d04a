import { Button, Flex, Loader, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import type { ListedCorrection } from '../../../../shared/imports/corrections/corrections.ts';
import type { ReadyFile } from '../../../../shared/imports/open-file.ts';
import { formatCount, plural } from '../../../../shared/units.ts';
import { useAct } from '../../../hooks/use-act.ts';
import { useHost } from '../../../host.ts';
import { Confirm } from '../../../ui/confirm/confirm.tsx';
import { drawnName } from '../../../ui/cut-text.ts';
import { notifyProblem } from '../../../ui/notify/notify.tsx';
import { Problem } from '../../../ui/problem.tsx';
import { ChangeWords } from './change-words.tsx';
import styles from './corrections.module.css';
import { MakeRule, whyNoRule } from './make-rule.tsx';
import { useCorrections } from './use-corrections.ts';

interface CorrectionListProps {
  readonly fileId: string;
  readonly file: ReadyFile;
  /** Shows a cell; the column is that of the file. */
  readonly onGoTo: (record: number, column: number) => void;
}

/** Every corrected cell, to be found, undone, or made a rule. */
export function CorrectionList({ fileId, file, onGoTo }: CorrectionListProps) {
  const { api } = useHost();
  const { busy, run } = useAct(notifyProblem);
  const [asks, setAsks] = useState(false);
  const [ruled, setRuled] = useState<string | null>(null);
  const { call, again, more } = useCorrections(fileId, file);
  if (call.state === 'loading') return <Loader size="sm" aria-label="Loading the corrections" />;
  if (call.state === 'failed') return <Problem error={call.error} onRetry={again} />;
  const { total, corrections } = call.value;
  const undo = (which: Parameters<typeof api.imports.undoCorrections>[0]['which']) =>
    void run(() => api.imports.undoCorrections({ fileId, which }));
  return (
    <section className={styles['section']} aria-label="Corrected cells">
      <Button
        className={styles['all']}
        variant="subtle"
        size="compact-sm"
        disabled={busy}
        onClick={() => setAsks(true)}
      >
        Undo all…
      </Button>
      <ul className={styles['list']}>
        {corrections.map((each) => (
          <li key={keyOf(each)}>
            <UnstyledButton className={styles['place']} onClick={() => onGoTo(each.record, each.column)}>
              {each.place ?? `Row ${formatCount(each.record)}`} · {drawnName(each.name)}
            </UnstyledButton>
            <ChangeWords before={each.before} after={each.after} />
            {ruled === keyOf(each) ? (
              <MakeRule fileId={fileId} file={file} correction={each} onClose={() => setRuled(null)} />
            ) : (
              <Flex className={styles['acts']} gap="var(--space-8)">
                <Button
                  variant="subtle"
                  size="compact-sm"
                  disabled={busy}
                  onClick={() => undo({ of: 'cells', cells: [placeOf(each)] })}
                >
                  Undo<VisuallyHidden> the correction in {wordsOf(each)}</VisuallyHidden>
                </Button>
                {whyNoRule(each, file) === null && (
                  <Button variant="subtle" size="compact-sm" onClick={() => setRuled(keyOf(each))}>
                    Make this a rule…<VisuallyHidden> {wordsOf(each)}</VisuallyHidden>
                  </Button>
                )}
              </Flex>
            )}
          </li>
        ))}
      </ul>
      {total > corrections.length && (
        <Button variant="subtle" onClick={more}>
          Show more of {formatCount(total)}
        </Button>
      )}
      <Confirm
        opened={asks}
        title="Undo all corrections"
        text={`All ${plural(total, 'cell')} will have the text of the file again. This cannot be undone.`}
        yes={`Undo ${plural(total, 'correction')}`}
        dangerous
        onClose={() => setAsks(false)}
        onConfirm={() => {
          setAsks(false);
          undo({ of: 'all' });
        }}
      />
    </section>
  );
}

const wordsOf = ({ record, name }: ListedCorrection) => `row ${formatCount(record)}, ${drawnName(name)}`;
const keyOf = ({ record, column }: ListedCorrection) => `${record} ${column}`;
const placeOf = ({ record, column }: ListedCorrection) => ({ record, column });
