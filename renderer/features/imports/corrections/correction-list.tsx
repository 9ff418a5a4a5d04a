import { Button, Flex, Loader, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import type { ListedCorrection } from '../../../../shared/imports/corrections/corrections.ts';
import type { ReadyFile } from '../../../../shared/imports/open-file.ts';
import { formatCount, plural } from '../../../../shared/units.ts';
import { useAct } from '../../../hooks/use-act.ts';
import { useHost } from '../../../host.ts';
import { Confirm } from '../../../ui/confirm/confirm.tsx';
import { cutName } from '../../../ui/cut-text.ts';
import { notifyProblem } from '../../../ui/notify/notify.tsx';
import { Problem } from '../../../ui/problem.tsx';
import { ChangeWords } from './change-words.tsx';
import styles from './corrections.module.css';
import { canBeRule, MakeRule } from './make-rule.tsx';
import { useCorrections } from './use-corrections.ts';

interface CorrectionListProps {
  readonly fileId: string;
  readonly file: ReadyFile;
  /** Shows a cell; `column` is an index in the file. */
  readonly onGoTo: (record: number, column: number) => void;
}

/** List of the corrected cells; each can be shown, undone, or made a rule of the mapping. */
export function CorrectionList({ fileId, file, onGoTo }: CorrectionListProps) {
  const { api } = useHost();
  const { busy, run } = useAct(notifyProblem);
  const [isConfirming, setIsConfirming] = useState(false);
  /** Key of the correction that becomes a rule; null for none. */
  const [ruleKey, setRuleKey] = useState<string | null>(null);
  const { call, reload, more } = useCorrections(fileId, file);
  if (call.state === 'loading') return <Loader size="sm" aria-label="Loading the corrections" />;
  if (call.state === 'failed') return <Problem error={call.error} onRetry={reload} />;
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
        onClick={() => setIsConfirming(true)}
      >
        Undo all…
      </Button>
      <ul className={styles['list']}>
        {corrections.map((each) => (
          <li key={keyOf(each)}>
            <UnstyledButton className={styles['place']} onClick={() => onGoTo(each.record, each.column)}>
              {each.place ?? `Row ${formatCount(each.record)}`} · {cutName(each.name)}
            </UnstyledButton>
            <ChangeWords before={each.before} after={each.after} />
            {ruleKey === keyOf(each) ? (
              <MakeRule fileId={fileId} file={file} correction={each} onClose={() => setRuleKey(null)} />
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
                {canBeRule(each, file) && (
                  <Button variant="subtle" size="compact-sm" onClick={() => setRuleKey(keyOf(each))}>
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
        opened={isConfirming}
        title="Undo all corrections"
        text={`All ${plural(total, 'cell')} will have the text of the file again. This cannot be undone.`}
        yes={`Undo ${plural(total, 'correction')}`}
        dangerous
        onClose={() => setIsConfirming(false)}
        onConfirm={() => {
          setIsConfirming(false);
          undo({ of: 'all' });
        }}
      />
    </section>
  );
}

const wordsOf = ({ record, name }: ListedCorrection) => `row ${formatCount(record)}, ${cutName(name)}`;
const keyOf = ({ record, column }: ListedCorrection) => `${record} ${column}`;
const placeOf = ({ record, column }: ListedCorrection) => ({ record, column });
