/** Fields of the transforms that keep a part of a text, pad it, calculate, or move a time. */
import { Select, Switch } from '@mantine/core';
import type { Transform } from '../../../../../shared/recipes/transforms/transform.ts';
import { NeededNumber, NeededText, OptionalNumber } from './transform-texts.tsx';

interface PropsOf<Kind extends Transform['kind']> {
  readonly transform: Extract<Transform, { kind: Kind }>;
  readonly onTransform: (transform: Transform) => void;
}

type Others = 'report' | 'empty';

interface OthersFieldProps {
  readonly label: string;
  readonly value: Others | undefined;
  readonly onOthers: (others: Others) => void;
}

/** Select for what happens to cells that a transform cannot change. */
export const OthersField = ({ label, value = 'report', onOthers }: OthersFieldProps) => (
  <Select
    label={label}
    data={[
      { value: 'report', label: 'stay unchanged and are reported' },
      { value: 'empty', label: 'become empty' },
    ]}
    value={value}
    onChange={(others) => others && onOthers(others as Others)}
  />
);

export const ExtractFields = ({ transform, onTransform }: PropsOf<'extract'>) => (
  <>
    <NeededText
      label="Pattern"
      value={transform.pattern}
      make={(pattern) => ({ ...transform, pattern })}
      onTransform={onTransform}
    />
    <NeededNumber
      label="Group (0 is all)"
      value={transform.group}
      make={(group) => ({ ...transform, group })}
      onTransform={onTransform}
    />
    <OthersField
      label="Cells without a match"
      value={transform.others}
      onOthers={(others) => onTransform({ ...transform, others })}
    />
    <Switch
      label="ignore case"
      checked={transform.ignoreCase}
      onChange={(event) => onTransform({ ...transform, ignoreCase: event.currentTarget.checked })}
    />
  </>
);

export const PartFields = ({ transform, onTransform }: PropsOf<'part'>) => (
  <>
    <NeededText
      label="Separator"
      value={transform.separator}
      make={(separator) => ({ ...transform, separator })}
      onTransform={onTransform}
    />
    <NeededNumber
      label="Part (-1 is the last)"
      value={transform.number}
      make={(number) => ({ ...transform, number })}
      onTransform={onTransform}
    />
  </>
);

export const SubstringFields = ({ transform, onTransform }: PropsOf<'substring'>) => (
  <>
    <NeededNumber
      label="First character (-1 is the last)"
      value={transform.start}
      make={(start) => ({ ...transform, start })}
      onTransform={onTransform}
    />
    <OptionalNumber
      label="Number of characters"
      placeholder="all"
      value={transform.length}
      make={(length) => ({ ...transform, length })}
      onTransform={onTransform}
    />
  </>
);

export const PadFields = ({ transform, onTransform }: PropsOf<'pad'>) => (
  <>
    <Select
      label="Pad at"
      data={[
        { value: 'start', label: 'the start' },
        { value: 'end', label: 'the end' },
      ]}
      value={transform.side}
      onChange={(side) => side && onTransform({ ...transform, side: side as typeof transform.side })}
    />
    <NeededNumber
      label="Length"
      value={transform.length}
      make={(length) => ({ ...transform, length })}
      onTransform={onTransform}
    />
    <NeededText
      label="With"
      value={transform.with}
      make={(character) => ({ ...transform, with: character })}
      onTransform={onTransform}
    />
  </>
);

export const ArithmeticFields = ({ transform, onTransform }: PropsOf<'arithmetic'>) => (
  <>
    <Select
      label="Operation"
      data={[
        { value: '+', label: 'plus' },
        { value: '-', label: 'minus' },
        { value: '*', label: 'times' },
        { value: '/', label: 'divided by' },
      ]}
      value={transform.operation}
      onChange={(operation) => {
        if (operation === null) return;
        // Nothing can be divided by 0.
        const by = operation === '/' && Number(transform.by) === 0 ? '1' : transform.by;
        onTransform({ ...transform, operation: operation as typeof transform.operation, by });
      }}
    />
    <NeededText
      label="Number"
      value={transform.by}
      make={(by) => ({ ...transform, by })}
      onTransform={onTransform}
    />
  </>
);

export const DateShiftFields = ({ transform, onTransform }: PropsOf<'shift-date'>) => (
  <>
    <NeededNumber
      label="Move by"
      value={transform.by}
      make={(by) => ({ ...transform, by })}
      onTransform={onTransform}
    />
    <Select
      label="Unit"
      data={[
        { value: 'day', label: 'days' },
        { value: 'hour', label: 'hours' },
        { value: 'minute', label: 'minutes' },
      ]}
      value={transform.unit}
      onChange={(unit) => unit && onTransform({ ...transform, unit: unit as typeof transform.unit })}
    />
  </>
);
