import { Button, Popover, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import type { ReadyFile } from '../../../../shared/imports/open-file.ts';
import { Icon } from '../../../ui/icon.tsx';
import { FacetForm } from './facet-form.tsx';
import styles from './facets.module.css';
import { useFacets } from './use-facets.ts';

interface FacetMenuProps {
  readonly fileId: string;
  readonly file: ReadyFile;
  /** The column that the form begins with. */
  readonly column: number;
}

/** Button with a form that adds a facet to the filters of a file. */
export function FacetMenu({ fileId, file, column }: FacetMenuProps) {
  const [opened, setOpened] = useState(false);
  const { add } = useFacets(fileId, file);
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" trapFocus returnFocus withRoles>
      <Popover.Target>
        <Button
          variant="subtle"
          title="Filter the rows by their columns"
          onClick={() => setOpened((before) => !before)}
        >
          <Icon name="filter" />
          <VisuallyHidden>Add filter</VisuallyHidden>
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={styles['form']}>
        {opened && (
          <FacetForm
            file={file}
            column={column}
            onAdd={(facet) => {
              setOpened(false);
              add(facet);
            }}
          />
        )}
      </Popover.Dropdown>
    </Popover>
  );
}
