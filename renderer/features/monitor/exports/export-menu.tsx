import { Button, Menu } from '@mantine/core';
import { Fragment } from 'react';
import type { ExportDestination } from '../../../../shared/export-destination.ts';
import { useAct } from '../../../hooks/use-act.ts';
import { useHost } from '../../../host.ts';
import { Icon } from '../../../ui/icon.tsx';
import { notifyEnded, notifyProblem } from '../../../ui/notify/notify.tsx';
import { notifyDelivery, rowsExported } from '../../../ui/notify/notify-delivery.ts';
import styles from './export-menu.module.css';

interface ExportChoice {
  readonly label: string;
  readonly hint?: string;
  /** Writes the file; `isAll` is false if only a part was exported. */
  readonly run: () => Promise<{ delivery: ExportDestination; isAll: boolean }>;
  /** Notification about the file; by default the number of rows. */
  readonly done?: string;
}

interface ExportMenuProps {
  /** What is exported, as in “all 1,204 incidents of this list”. */
  readonly label: string;
  /** Choices by heading. */
  readonly groups: readonly { readonly heading: string; readonly choices: readonly ExportChoice[] }[];
  /** Whether only the icon is shown. */
  readonly small?: boolean;
  readonly subtle?: boolean;
}

const notAllWords =
  'The search found more than it can list. The file has the newest ones; narrow the filter to export the rest.';

/** Menu that exports what is shown as a file. */
export function ExportMenu({ label, groups, small = false, subtle = false }: ExportMenuProps) {
  const host = useHost();
  const { busy, run } = useAct(notifyProblem);
  const start = ({ run: ask, done }: ExportChoice) =>
    void run(async () => {
      const { delivery, isAll } = await ask();
      notifyDelivery(host, delivery, (rows) => done ?? rowsExported(rows));
      if (!isAll && delivery.to !== 'nowhere') notifyEnded('Not everything was exported', notAllWords);
    });
  return (
    <Menu position="bottom-end" width="var(--menu)">
      <Menu.Target>
        <Button
          aria-label={`Export ${label}`}
          title={small ? 'Export' : undefined}
          variant={subtle ? 'subtle' : 'default'}
          loading={busy}
          leftSection={small ? undefined : <Icon name="download" />}
        >
          {small ? <Icon name="download" /> : <span>Export</span>}
        </Button>
      </Menu.Target>
      <Menu.Dropdown aria-label={`Export ${label}`}>
        {groups.map(({ heading, choices }, at) => (
          <Fragment key={heading}>
            {at > 0 && <Menu.Divider />}
            <Menu.Label>{heading}</Menu.Label>
            {choices.map((choice) => (
              <Menu.Item key={choice.label} onClick={() => start(choice)}>
                {choice.label}
                {choice.hint && <span className={styles['hint']}>{choice.hint}</span>}
              </Menu.Item>
            ))}
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

export const csvHint = 'Cells that look like a formula get a quote in front.';
