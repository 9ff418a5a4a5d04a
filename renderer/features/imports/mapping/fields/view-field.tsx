import { TextInput } from '@mantine/core';
import { usualView, viewOf } from '../../../../../shared/imports/objects/object-heads.ts';
import styles from '../mapping.module.css';
import { useMappingContext } from '../mapping-context.ts';
import { useTyped } from '../use-typed.ts';

/** The view that objects are written to; empty for the usual one. */
export function ViewField() {
  const { mapping, draft } = useMappingContext();
  const { sending } = draft.recipe;
  const typed = useTyped(viewOf(sending), (text) => {
    const { view: _, ...others } = sending;
    const view = text.trim();
    mapping.step({
      edit: 'set',
      to: { sending: view === '' || view === usualView ? others : { ...others, view } },
    });
  });
  return (
    <>
      <span className={styles['words']}>of the view</span>
      <TextInput
        aria-label="View that the objects belong to"
        className={styles['view']}
        value={typed.value}
        maxLength={200}
        onChange={(event) => typed.change(event.currentTarget.value)}
        onBlur={typed.commit}
        onKeyDown={typed.onKeyDown}
      />
    </>
  );
}
