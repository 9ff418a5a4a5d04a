import { Select, Switch } from '@mantine/core';
import { assertNever } from '../../../../../shared/errors.ts';
import type { Transform } from '../../../../../shared/recipes/transforms/transform.ts';
import { LookupFields } from './lookup-fields.tsx';
import {
  ArithmeticFields,
  DateShiftFields,
  ExtractFields,
  OthersField,
  PadFields,
  PartFields,
  SubstringFields,
} from './transform-part-fields.tsx';
import { FreeText, NeededText } from './transform-texts.tsx';
import { ValueTable } from './value-table.tsx';

interface TransformFieldsProps<R extends Transform = Transform> {
  readonly transform: R;
  readonly onTransform: (transform: Transform) => void;
}

/** Fields of a transform; nothing for transforms without options. */
export function TransformFields({ transform, onTransform }: TransformFieldsProps) {
  switch (transform.kind) {
    case 'trim':
    case 'collapse-blanks':
    case 'empty-to-null':
      return null;
    case 'case':
      return (
        <Select
          label="Becomes"
          data={[
            { value: 'lower', label: 'lower case' },
            { value: 'upper', label: 'UPPER CASE' },
            { value: 'capitalised', label: 'First Letters Upper Case' },
          ]}
          value={transform.to}
          onChange={(to) => to && onTransform({ ...transform, to: to as typeof transform.to })}
        />
      );
    case 'replace':
      return <ReplaceFields transform={transform} onTransform={onTransform} />;
    case 'table':
      return <ValueTable transform={transform} onTransform={onTransform} />;
    case 'lookup':
      return <LookupFields transform={transform} onTransform={onTransform} />;
    case 'number':
      return <NumberFields transform={transform} onTransform={onTransform} />;
    case 'date':
      return <DateFields transform={transform} onTransform={onTransform} />;
    case 'extract':
      return <ExtractFields transform={transform} onTransform={onTransform} />;
    case 'part':
      return <PartFields transform={transform} onTransform={onTransform} />;
    case 'substring':
      return <SubstringFields transform={transform} onTransform={onTransform} />;
    case 'pad':
      return <PadFields transform={transform} onTransform={onTransform} />;
    case 'arithmetic':
      return <ArithmeticFields transform={transform} onTransform={onTransform} />;
    case 'shift-date':
      return <DateShiftFields transform={transform} onTransform={onTransform} />;
    case 'default':
      return (
        <NeededText
          label="Value"
          value={transform.value}
          make={(value) => ({ ...transform, value })}
          onTransform={onTransform}
        />
      );
    case 'split':
      return (
        <NeededText
          label="Values are separated by"
          value={transform.separator}
          make={(separator) => ({ ...transform, separator })}
          onTransform={onTransform}
        />
      );
    default:
      return assertNever(transform);
  }
}

type PropsOf<Kind extends Transform['kind']> = TransformFieldsProps<Extract<Transform, { kind: Kind }>>;

const ReplaceFields = ({ transform, onTransform }: PropsOf<'replace'>) => (
  <>
    <NeededText
      label="Find"
      value={transform.find}
      make={(find) => ({ ...transform, find })}
      onTransform={onTransform}
    />
    <FreeText
      label="Replace with"
      value={transform.by}
      make={(by) => ({ ...transform, by })}
      onTransform={onTransform}
    />
    <Select
      label="As"
      data={[
        { value: 'text', label: 'a text' },
        { value: 'pattern', label: 'a pattern' },
      ]}
      value={transform.as}
      onChange={(as) => as && onTransform({ ...transform, as: as as typeof transform.as })}
    />
    <Switch
      label="ignore case"
      checked={transform.ignoreCase}
      onChange={(event) => onTransform({ ...transform, ignoreCase: event.currentTarget.checked })}
    />
  </>
);

const markNames: Readonly<Record<string, string>> = {
  '': 'none',
  '.': 'a point',
  ',': 'a comma',
  ' ': 'a space',
  "'": 'an apostrophe',
};

const NumberFields = ({ transform, onTransform }: PropsOf<'number'>) => (
  <>
    <Select
      label="Decimal mark"
      data={[',', '.'].map((value) => ({ value, label: markNames[value] ?? value }))}
      value={transform.decimal}
      onChange={(decimal) => {
        if (decimal === null) return;
        const thousands =
          transform.thousands === decimal ? (decimal === ',' ? '.' : ',') : transform.thousands;
        onTransform({ ...transform, decimal: decimal as typeof transform.decimal, thousands });
      }}
    />
    <Select
      label="Between thousands"
      data={Object.entries(markNames)
        .filter(([value]) => value !== transform.decimal)
        .map(([value, label]) => ({ value: value || 'none', label }))}
      value={transform.thousands || 'none'}
      onChange={(thousands) =>
        thousands &&
        onTransform({
          ...transform,
          thousands: (thousands === 'none' ? '' : thousands) as typeof transform.thousands,
        })
      }
    />
    <FreeText
      label="Unit to remove"
      value={transform.unit ?? ''}
      make={(text) => {
        const { unit: _, ...others } = transform;
        const unit = text.trim();
        return unit === '' ? others : { ...others, unit };
      }}
      onTransform={onTransform}
    />
    <OthersField
      label="Other cells"
      value={transform.others}
      onOthers={(others) => onTransform({ ...transform, others })}
    />
  </>
);

const DateFields = ({ transform, onTransform }: PropsOf<'date'>) => (
  <>
    <Select
      label="Format"
      data={[
        { value: 'dd.mm.yyyy', label: '31.12.2025 18:30' },
        { value: 'dd/mm/yyyy', label: '31/12/2025 18:30' },
        { value: 'mm/dd/yyyy', label: '12/31/2025 6:30 PM' },
        { value: 'iso', label: '2025-12-31T18:30' },
        { value: 'epoch-s', label: 'seconds since 1970' },
        { value: 'epoch-ms', label: 'milliseconds since 1970' },
      ]}
      value={transform.from}
      onChange={(from) => from && onTransform({ ...transform, from: from as typeof transform.from })}
    />
    <Select
      label="Becomes"
      data={[
        { value: 'epoch-ms', label: 'milliseconds since 1970' },
        { value: 'iso', label: 'ISO 8601' },
      ]}
      value={transform.to}
      onChange={(to) => to && onTransform({ ...transform, to: to as typeof transform.to })}
    />
    <NeededText
      label="Time zone"
      value={transform.zone}
      make={(zone) => ({ ...transform, zone })}
      onTransform={onTransform}
    />
    <OthersField
      label="Other cells"
      value={transform.others}
      onOthers={(others) => onTransform({ ...transform, others })}
    />
  </>
);
