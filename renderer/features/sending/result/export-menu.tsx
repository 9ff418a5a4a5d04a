import { Flex, Menu } from '@mantine/core';
import { outcomes } from '../../../../shared/sending/outcomes.ts';
import type { RunState } from '../../../../shared/sending/runs.ts';
import { isUndoneWhole, undoneWords } from '../../../../shared/sending/undo.ts';
import { isRunning, useOpenFiles } from '../../../hooks/open-files.ts';
import { formatMoment } from '../../../ui/clock.ts';
import { Icon } from '../../../ui/icon.tsx';
import { SteadyButton } from '../../../ui/steady-button.tsx';
import { exportLabel } from '../export.ts';
import styles from './result.module.css';
import { useRunActs } from './use-run-acts.ts';

const undoReason =
  'Opens a file that deletes exactly what this run created. Nothing is deleted until you send it.';

interface ExportMenuProps {
  readonly run: RunState;
  readonly spreadsheetSafe: boolean;
  readonly onSpreadsheetSafe: (safe: boolean) => void;
}

/** Updates, values and contents create nothing to be deleted; each shard of a group is undone by itself. */
function canUndo({ action, kind, counts, rehearsal, shards }: RunState): boolean {
  if (rehearsal || shards !== undefined || kind === 'objects') return false;
  const mayCreate = action === 'POST' || action === 'PATCH' || (action === 'PUT' && kind === 'combined');
  return mayCreate && counts.stored + counts.partly > 0;
}

/** Buttons for an ended run: undo it, export its rows by outcome, or export the whole run as an evidence file. */
export function ExportMenu({ run, spreadsheetSafe, onSpreadsheetSafe }: ExportMenuProps) {
  const acts = useRunActs(run);
  const present = outcomes.filter((outcome) => run.counts[outcome] > 0);
  const isLost = useOpenFiles((store) => store.lostAsOf !== null);
  if (isLost || isRunning(run) || run.evidence) return null;
  const { undone } = run;
  const whyNoUndo =
    undone && (undone.isRunning || isUndoneWhole(undone)) ? `${undoneWords(undone, formatMoment)}.` : null;
  return (
    <Flex component="span" gap="var(--space-4)" ml="auto">
      {canUndo(run) && (
        <SteadyButton
          variant="subtle"
          disabled={acts.busy || acts.readOnly !== null || whyNoUndo !== null}
          reason={acts.readOnly ?? whyNoUndo ?? undoReason}
          onClick={acts.undo}
        >
          Undo…
        </SteadyButton>
      )}
      <Menu position="bottom-end">
        <Menu.Target>
          <SteadyButton
            variant="subtle"
            disabled={acts.busy}
            rightSection={<Icon name="chevron" size="small" />}
          >
            Export
          </SteadyButton>
        </Menu.Target>
        <Menu.Dropdown className={styles['menu']}>
          {present.map((outcome) => (
            <Menu.Item key={outcome} onClick={() => acts.save(outcome, spreadsheetSafe)}>
              {exportLabel(run, outcome)}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.CheckboxItem checked={spreadsheetSafe} onChange={onSpreadsheetSafe}>
            Spreadsheet-safe
            <span className={styles['hint']}>
              Marks the file as UTF-8 and puts a quote before cells that look like a formula.
            </span>
          </Menu.CheckboxItem>
          <Menu.Divider />
          <Menu.Item onClick={acts.saveEvidence}>
            Evidence file…
            <span className={styles['hint']}>
              The whole run without secrets, to open read-only on any machine.
            </span>
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </Flex>
  );
}
