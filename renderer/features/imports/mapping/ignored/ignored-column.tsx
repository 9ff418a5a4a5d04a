import { Menu, UnstyledButton } from '@mantine/core';
import { memo } from 'react';
import { recipeOf } from '../../../../../shared/recipes/edits.ts';
import { knownNames } from '../../../../../shared/recipes/known-attributes.ts';
import { sourceColumns } from '../../../../../shared/recipes/source-columns.ts';
import { fieldsOf } from '../../../../../shared/recipes/target-fields.ts';
import { tooltipName } from '../../../../ui/cut-text.ts';
import { focusOn } from '../../../../ui/focus.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { ColumnExample } from '../column-example.tsx';
import { becomeEdits, type ColumnTarget, freeKinds } from '../columns/column-edits.ts';
import { indexOfChoice, type NamedColumn } from '../fields/source-choice.ts';
import styles from '../mapping.module.css';
import { useMappingContext } from '../mapping-context.ts';
import { firstPath, freeAttribute, type NewGroup, sourceMark } from '../targets/new-target.ts';
import looks from './ignored.module.css';

/** A column that no target uses, with a menu of what it can become. Memoized, as hundreds of columns may be shown. */
export const IgnoredColumn = memo(function IgnoredColumn({ column }: { column: NamedColumn }) {
  const { label, source, value } = column;
  return (
    <li>
      {/* Fixed, because the scrolling area would cut off an absolutely positioned menu at its edge. */}
      <Menu floatingStrategy="fixed">
        <Menu.Target>
          <UnstyledButton
            className={looks['column']}
            title={'column' in source ? tooltipName(source.column) : undefined}
          >
            <span className={styles['head']}>{label}</span>
            <ColumnExample index={indexOfChoice(value) ?? -1} />
            <Icon name="plus" size="small" />
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown className={styles['choices']}>
          <IgnoredColumnMenu column={column} />
        </Menu.Dropdown>
      </Menu>
    </li>
  );
});

const groups: readonly (readonly [NewGroup, string])[] = [
  ['list', 'as values of a list'],
  ['edge', 'as the other end of an edge'],
  ['issue', 'as the subject of an issue'],
  ['content', 'as content'],
];

function IgnoredColumnMenu({ column: { source, value } }: { column: NamedColumn }) {
  const { draft, mapping, kind, sourceColumns: header } = useMappingContext();
  const name = 'column' in source ? source.column : '';
  const freeName = freeAttribute(name);
  const targets = draft.targets.map(({ target }) => target);
  const present = new Set(targets.flatMap((target) => fieldsOf(target).map(({ head }) => head)));
  const offered = knownNames.filter((known) => known.kinds.includes(kind) && !present.has(known.name));
  const hasContent = targets.some((target) => target.kind === 'content');
  const isVertex = kind === 'vertices' || kind === 'combined';
  const add = (becomes: ColumnTarget) => {
    const column = sourceColumns(header, recipeOf(draft)).find(({ index }) => index === indexOfChoice(value));
    if (column === undefined) return;
    const edits = becomeEdits(draft, kind, column, becomes);
    mapping.together(edits);
    for (const edit of edits) {
      if (edit.edit === 'add') focusOn(sourceMark(draft.nextKey, firstPath(edit.target)));
      if (edit.edit === 'set-source') focusOn(sourceMark(edit.key, edit.path));
    }
  };
  return (
    <>
      {freeName !== null && freeKinds.has(kind) && (
        <Menu.Item onClick={() => add({ name: freeName })}>as the free attribute {freeName}</Menu.Item>
      )}
      {groups.map(([group, words]) =>
        (isVertex || (group === 'content' && kind === 'attachments')) &&
        !(group === 'content' && hasContent) ? (
          <Menu.Item key={group} onClick={() => add({ group })}>
            {words}
          </Menu.Item>
        ) : null,
      )}
      {offered.map((known) => (
        <Menu.Item key={known.name} onClick={() => add({ name: known.name })}>
          as {known.name}
        </Menu.Item>
      ))}
    </>
  );
}
