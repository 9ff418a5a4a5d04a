import { UnstyledButton } from '@mantine/core';
import type { Draft } from '../../../../../shared/recipes/edits.ts';
import type { Field } from '../../../../../shared/recipes/field.ts';
import type { SourceColumn } from '../../../../../shared/recipes/source-columns.ts';
import { fieldsOf } from '../../../../../shared/recipes/target-fields.ts';
import { plural } from '../../../../../shared/units.ts';
import { cutName, tooltipName } from '../../../../ui/cut-text.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { CellSample } from '../cell-sample.tsx';
import { IdentityProposal } from '../fields/identity-proposal.tsx';
import { OfferedConversion } from '../fields/offered-conversion.tsx';
import { TemplateField } from '../fields/template-field.tsx';
import mapped from '../mapping.module.css';
import { faultsAt, useMappingContext } from '../mapping-context.ts';
import { Suggested } from '../suggested.tsx';
import { sourceMark } from '../targets/new-target.ts';
import { nameOf } from '../targets/target-words.ts';
import { isFilledDown } from '../transforms/fill-down.tsx';
import { TransformsEditor } from '../transforms/transforms-editor.tsx';
import styles from './columns.module.css';
import { isOfColumn } from './of-column.ts';

/** Uses of a column, in its line of the table: transforms, result of the first row, and reason of a suggestion. */
export function ColumnUses({ column }: { column: SourceColumn }) {
  const { draft } = useMappingContext();
  return usesOf(column, draft).map(({ entry, path, field, head }) => (
    <ColumnUse
      key={`${entry.key} ${path}`}
      targetKey={entry.key}
      path={path}
      field={field}
      head={head}
      name={cutName(nameOf(entry.target))}
    />
  ));
}

/** The fields of targets that read a column. */
const usesOf = ({ uses }: SourceColumn, { targets }: Draft) =>
  uses.flatMap(({ target, path }) => {
    const entry = targets[target];
    const use = entry && fieldsOf(entry.target).find((field) => field.path === path);
    if (entry === undefined || use === undefined) return [];
    return [{ entry, path, field: use.field, head: use.head ?? nameOf(entry.target) }];
  });

interface ColumnUseProps {
  readonly targetKey: number;
  readonly path: string;
  readonly field: Field;
  readonly head: string;
  readonly name: string;
}

function ColumnUse({ targetKey, path, field, head, name }: ColumnUseProps) {
  const context = useMappingContext();
  const { draft, mapping, openFields, sourceColumns, toggleField } = context;
  const mark = sourceMark(targetKey, path);
  const isOpen = openFields.has(mark);
  const { transforms, from } = field;
  const steps = transforms.length + (isFilledDown(draft, from) ? 1 : 0);
  const entry = draft.targets.find(({ key }) => key === targetKey);
  const label = cutName(head);
  // A target that this line does not show completely is listed below the table, with its reason and faults.
  const isShownHere = entry !== undefined && isOfColumn(entry.target, sourceColumns);
  const faults = [...faultsAt(context, targetKey, path), ...faultsAt(context, targetKey, null)];
  return (
    <div className={styles['use']}>
      <div className={styles['useLine']}>
        <UnstyledButton
          className={mapped['disclose']}
          aria-expanded={isOpen}
          aria-label={steps === 0 ? `Transform ${label}` : `${plural(steps, 'transform')} of ${label}`}
          data-some={steps > 0 || undefined}
          onClick={() => toggleField(mark)}
        >
          {steps === 0 ? 'Transform' : plural(steps, 'transform')}
          <Icon name="chevron" size="small" />
        </UnstyledButton>
        {'template' in from && !isShownHere && (
          <code className={styles['template']}>{cutName(from.template)}</code>
        )}
        <CellSample targetKey={targetKey} path={path} />
      </div>
      {isShownHere && (
        <>
          {'template' in from && (
            <div className={styles['templateFields']}>
              <TemplateField
                head={label}
                template={from.template}
                isAsked={false}
                onTemplate={(template) =>
                  mapping.step({ edit: 'set-source', key: targetKey, path, from: { template } })
                }
              />
            </div>
          )}
          <Suggested targetKey={targetKey} name={name} choice={entry.choice} />
          {faults.map((message) => (
            <p key={message} className={mapped['fault']}>
              <Icon name="warning" size="small" /> {tooltipName(message)}
            </p>
          ))}
          <OfferedConversion targetKey={targetKey} path={path} head={head} field={field} />
          <IdentityProposal targetKey={targetKey} path={path} field={field} />
        </>
      )}
    </div>
  );
}

/** The open transforms of a column, in a separate line across the whole table. */
export function ColumnTransforms({ column }: { column: SourceColumn }) {
  const { draft, openFields } = useMappingContext();
  const open = usesOf(column, draft).filter(({ entry, path }) => openFields.has(sourceMark(entry.key, path)));
  if (open.length === 0) return null;
  return (
    <tr className={styles['transforms']}>
      <td />
      <td colSpan={4}>
        {open.map(({ entry, path, field, head }) => (
          <TransformsEditor
            key={`${entry.key} ${path}`}
            targetKey={entry.key}
            path={path}
            head={cutName(head)}
            field={field}
            splits={entry.target.kind === 'list' && path === 'value'}
          />
        ))}
      </td>
    </tr>
  );
}
