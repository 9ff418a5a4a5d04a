import { ActionIcon, Flex, UnstyledButton } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import type { Field } from '../../../../../shared/recipes/field.ts';
import { plural } from '../../../../../shared/units.ts';
import { cutName, tooltipName } from '../../../../ui/cut-text.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { CellSample } from '../cell-sample.tsx';
import styles from '../mapping.module.css';
import { faultsAt, useMappingContext } from '../mapping-context.ts';
import { sourceMark } from '../targets/new-target.ts';
import { isFilledDown } from '../transforms/fill-down.tsx';
import { TransformsEditor } from '../transforms/transforms-editor.tsx';
import { IdentityProposal } from './identity-proposal.tsx';
import { OfferedConversion } from './offered-conversion.tsx';
import { offeredValues } from './offered-values.ts';
import { SourceField } from './source-field.tsx';

interface FieldRowProps {
  readonly targetKey: number;
  readonly path: string;
  readonly field: Field;
  /** The name for readers, such as `ogit/name` or `edge 1 · verb`. */
  readonly head: string;
  /** Content of the left side. */
  readonly children: ReactNode;
  /** Whether a transform may split the value into several. */
  readonly splits?: boolean;
  /** Removes an optional field. */
  readonly onRemove?: () => void;
  /** Other buttons at the end of the row. */
  readonly ways?: ReactNode;
}

/** Row for one value that is sent: its name on the left, then its source, its transforms and an example result. */
export function FieldRow(props: FieldRowProps) {
  const { targetKey, path, field, children, splits = false, onRemove, ways } = props;
  const head = cutName(props.head);
  const context = useMappingContext();
  const { openFields, toggleField } = context;
  const mark = sourceMark(targetKey, path);
  const isOpen = openFields.has(mark);
  const detailsId = useId();
  const steps = field.transforms.length + (isFilledDown(context.draft, field.from) ? 1 : 0);
  return (
    <div className={styles['field']}>
      <div className={styles['line']}>
        <div className={styles['what']}>{children}</div>
        <span className={styles['arrow']}>
          <Icon name="arrow" size="small" />
        </span>
        <SourceField
          mark={mark}
          offered={offeredValues(props.head)}
          head={head}
          from={field.from}
          targetKey={targetKey}
          path={path}
        />
        <UnstyledButton
          className={styles['disclose']}
          aria-expanded={isOpen}
          aria-controls={detailsId}
          aria-label={steps === 0 ? `Transform ${head}` : `${plural(steps, 'transform')} of ${head}`}
          data-some={steps > 0 || undefined}
          onClick={() => toggleField(mark)}
        >
          {steps === 0 ? 'Transform' : plural(steps, 'transform')}
          <Icon name="chevron" size="small" />
        </UnstyledButton>
        <CellSample targetKey={targetKey} path={path} />
        <Flex justify="flex-end" className={styles['ways']}>
          {onRemove && (
            <ActionIcon aria-label={`Remove ${head}`} onClick={onRemove}>
              <Icon name="cross" />
            </ActionIcon>
          )}
          {ways}
        </Flex>
      </div>
      {faultsAt(context, targetKey, path).map((message) => (
        <p key={message} className={styles['fault']}>
          <Icon name="warning" size="small" /> {tooltipName(message)}
        </p>
      ))}
      <OfferedConversion targetKey={targetKey} path={path} head={props.head} field={field} />
      <IdentityProposal targetKey={targetKey} path={path} field={field} />
      <div id={detailsId} hidden={!isOpen}>
        {isOpen && (
          <TransformsEditor targetKey={targetKey} path={path} head={head} field={field} splits={splits} />
        )}
      </div>
    </div>
  );
}
