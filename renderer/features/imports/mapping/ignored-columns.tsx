import { Menu, UnstyledButton } from '@mantine/core';
import { reasonHead } from '../../../../shared/columns/repairs.ts';
import { columnsOf } from '../../../../shared/recipes/field.ts';
import { knownNames } from '../../../../shared/recipes/known-attributes.ts';
import { fieldsOf } from '../../../../shared/recipes/target-fields.ts';
import { plural } from '../../../../shared/units.ts';
import { focusOn } from '../../../ui/focus.ts';
import { Icon } from '../../../ui/icon.tsx';
import looks from './ignored.module.css';
import styles from './mapping.module.css';
import { useSurroundings } from './mapping-context.ts';
import { nameFault } from './name-field.tsx';
import { addEdits, firstPath, sourceMark, targetNamed } from './new-target.ts';

/** Columns of the file that nothing uses, with the way to use them. */
export function IgnoredColumns() {
  const { draft, sourceColumns, mapped, mapping, kind } = useSurroundings();
  const targets = draft.targets.map(({ target }) => target);
  const used = new Set(
    targets.flatMap((target) => fieldsOf(target).flatMap(({ field }) => columnsOf(field.from))),
  );
  const ignored = sourceColumns.flatMap((name, index) =>
    used.has(name) || name === reasonHead ? [] : [{ name, index }],
  );
  const present = new Set(targets.flatMap((target) => fieldsOf(target).map(({ head }) => head)));
  const offered = knownNames.filter((known) => known.kinds.includes(kind) && !present.has(known.name));
  const add = (name: string, column: string) => {
    const target = targetNamed(name, { column });
    mapping.together(addEdits(target, kind));
    focusOn(sourceMark(draft.nextKey, firstPath(target)));
  };
  return (
    <section className={looks['ignored']} aria-labelledby="ignored-columns">
      <h2 id="ignored-columns">
        {ignored.length === 0
          ? 'Every column of the file is used'
          : `${plural(ignored.length, 'column')} ignored`}
      </h2>
      {ignored.length > 0 && <p className={styles['meaning']}>Nothing uses them, so they are not sent.</p>}
      <ul className={looks['columns']}>
        {ignored.map(({ name, index }) => {
          const free = freeName(name);
          const example =
            mapped?.rows.map(({ before }) => before[index] ?? '').find((text) => text !== '') ?? '';
          return (
            <li key={index}>
              <Menu>
                <Menu.Target>
                  <UnstyledButton className={looks['column']}>
                    <span className={styles['head']}>{name || `column ${index + 1}`}</span>
                    <span className={looks['example']}>{example}</span>
                    <Icon name="plus" size="small" />
                  </UnstyledButton>
                </Menu.Target>
                <Menu.Dropdown className={styles['choices']}>
                  {free !== null && (kind === 'vertices' || kind === 'combined') && (
                    <Menu.Item onClick={() => add(free, name)}>as the free attribute {free}</Menu.Item>
                  )}
                  {offered.map((known) => (
                    <Menu.Item key={known.name} onClick={() => add(known.name, name)}>
                      as {known.name}
                    </Menu.Item>
                  ))}
                </Menu.Dropdown>
              </Menu>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** A free attribute of the same name, as far as one can be made of it. */
function freeName(column: string): string | null {
  const name = `/${column.trim().replaceAll(/[\s:/]+/gu, '_')}`;
  return column.trim() !== '' && nameFault(name) === null ? name : null;
}
