import { Button, Select } from '@mantine/core';
import type { ReadyFile } from '../../../../shared/imports/open-file.ts';
import { formatCount, plural } from '../../../../shared/units.ts';
import styles from './preview-tools.module.css';
import { type FilterChoice, filterChoices } from './row-filters.ts';

interface RowsShownProps {
  readonly file: ReadyFile;
  readonly requested: FilterChoice;
  readonly onShown: (choice: FilterChoice) => void;
}

/** Selects the rows that are shown: all, or those that match a filter. */
export function RowsShown({ file, requested, onShown }: RowsShownProps) {
  const { rows, problems } = filterChoices(file);
  if (rows.length + problems.length < 2) return null;
  const optionOf = ({ key, label }: FilterChoice) => ({ value: key, label });
  const [all] = rows;
  return (
    <>
      <Select
        aria-label="Rows shown"
        className={styles['rowsShown']}
        classNames={{ dropdown: styles['choices'] ?? '' }}
        comboboxProps={{ width: 'max-content', position: 'bottom-start', withinPortal: false }}
        withScrollArea={false}
        value={requested.key}
        data={[
          ...rows.map(optionOf),
          ...(problems.length > 0 ? [{ group: 'Problems', items: problems.map(optionOf) }] : []),
        ]}
        onChange={(key) => {
          const choice = [...rows, ...problems].find((one) => one.key === key);
          if (choice) onShown(choice);
        }}
      />
      {all && requested.filter.of !== 'all' && requested.filter.of !== 'facets' && (
        <>
          <span className={styles['ofAll']} role="status">
            {formatCount(requested.rows)} of {plural(all.rows, 'row')}
          </span>
          <Button variant="subtle" size="compact-xs" onClick={() => onShown(all)}>
            Clear
          </Button>
        </>
      )}
    </>
  );
}
