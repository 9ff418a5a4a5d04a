import { Select, Switch } from '@mantine/core';
import { assertNever } from '../../../../shared/errors.ts';
import type { Repair } from '../../../../shared/recipes/repairs/repair.ts';
import { FreeText, NeededText } from './repair-texts.tsx';
import { ValueTable } from './value-table.tsx';

interface RepairFieldsProps<R extends Repair = Repair> {
  readonly repair: R;
  readonly onRepair: (repair: Repair) => void;
}

/** What can be said about a repair; nothing for those that need no word. */
export function RepairFields({ repair, onRepair }: RepairFieldsProps) {
  switch (repair.kind) {
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
            { value: 'capitalised', label: 'First Letters Upper' },
          ]}
          value={repair.to}
          onChange={(to) => to && onRepair({ ...repair, to: to as typeof repair.to })}
        />
      );
    case 'replace':
      return <ReplaceFields repair={repair} onRepair={onRepair} />;
    case 'table':
      return <ValueTable repair={repair} onRepair={onRepair} />;
    case 'number':
      return <NumberFields repair={repair} onRepair={onRepair} />;
    case 'date':
      return <DateFields repair={repair} onRepair={onRepair} />;
    case 'default':
      return (
        <NeededText
          label="Value"
          value={repair.value}
          make={(value) => ({ ...repair, value })}
          onRepair={onRepair}
        />
      );
    case 'split':
      return (
        <NeededText
          label="Values are separated by"
          value={repair.separator}
          make={(separator) => ({ ...repair, separator })}
          onRepair={onRepair}
        />
      );
    default:
      return assertNever(repair);
  }
}

type Of<Kind extends Repair['kind']> = RepairFieldsProps<Extract<Repair, { kind: Kind }>>;

const ReplaceFields = ({ repair, onRepair }: Of<'replace'>) => (
  <>
    <NeededText label="Find" value={repair.find} make={(find) => ({ ...repair, find })} onRepair={onRepair} />
    <FreeText label="Replace by" value={repair.by} onText={(by) => onRepair({ ...repair, by })} />
    <Select
      label="As"
      data={[
        { value: 'text', label: 'a text' },
        { value: 'pattern', label: 'a pattern' },
      ]}
      value={repair.as}
      onChange={(as) => as && onRepair({ ...repair, as: as as typeof repair.as })}
    />
    <Switch
      label="in any case"
      checked={repair.ignoreCase}
      onChange={(event) => onRepair({ ...repair, ignoreCase: event.currentTarget.checked })}
    />
  </>
);

const marks: Readonly<Record<string, string>> = {
  '': 'none',
  '.': 'a point',
  ',': 'a comma',
  ' ': 'a blank',
  "'": 'an apostrophe',
};

const NumberFields = ({ repair, onRepair }: Of<'number'>) => (
  <>
    <Select
      label="Decimal mark"
      data={[',', '.'].map((value) => ({ value, label: marks[value] ?? value }))}
      value={repair.decimal}
      onChange={(decimal) => {
        if (decimal === null) return;
        const thousands = repair.thousands === decimal ? (decimal === ',' ? '.' : ',') : repair.thousands;
        onRepair({ ...repair, decimal: decimal as typeof repair.decimal, thousands });
      }}
    />
    <Select
      label="Between thousands"
      data={Object.entries(marks)
        .filter(([value]) => value !== repair.decimal)
        .map(([value, label]) => ({ value: value || 'none', label }))}
      value={repair.thousands || 'none'}
      onChange={(thousands) =>
        thousands &&
        onRepair({ ...repair, thousands: (thousands === 'none' ? '' : thousands) as typeof repair.thousands })
      }
    />
  </>
);

const DateFields = ({ repair, onRepair }: Of<'date'>) => (
  <>
    <Select
      label="Written as"
      data={[
        { value: 'dd.mm.yyyy', label: '31.12.2025 18:30' },
        { value: 'dd/mm/yyyy', label: '31/12/2025 18:30' },
        { value: 'mm/dd/yyyy', label: '12/31/2025 6:30 PM' },
        { value: 'iso', label: '2025-12-31T18:30' },
        { value: 'epoch-s', label: 'seconds since 1970' },
        { value: 'epoch-ms', label: 'milliseconds since 1970' },
      ]}
      value={repair.from}
      onChange={(from) => from && onRepair({ ...repair, from: from as typeof repair.from })}
    />
    <Select
      label="Becomes"
      data={[
        { value: 'epoch-ms', label: 'milliseconds since 1970' },
        { value: 'iso', label: 'ISO time' },
      ]}
      value={repair.to}
      onChange={(to) => to && onRepair({ ...repair, to: to as typeof repair.to })}
    />
    <NeededText
      label="Time zone"
      value={repair.zone}
      make={(zone) => ({ ...repair, zone })}
      onRepair={onRepair}
    />
  </>
);
