import { Textarea, TextInput } from '@mantine/core';
import type { ObjectField, ObjectType } from '../../../../shared/monitor/object-kinds.ts';
import { firstFieldMark } from '../../../ui/focus.ts';
import type { ObjectForm } from './draft.ts';
import { FreeFields } from './free-fields.tsx';
import { formFields, isAsked } from './message.ts';
import styles from './new-object.module.css';
import { OriginField } from './origin-field.tsx';

interface ObjectFormFieldsProps {
  readonly type: ObjectType;
  readonly form: ObjectForm;
  readonly faultOf: (field: string) => string | null;
  readonly readOnly: boolean;
  readonly onChange: (change: Partial<ObjectForm>, field?: string) => void;
}

/** These are read from the left to the right. */
const short: ReadonlySet<string> = new Set(['priority', 'urgency', 'sourceStatus']);
const long: ReadonlySet<string> = new Set(['description']);

/** The fields of an incident or a machine, and attributes of the user's own. */
export function ObjectFormFields({ type, form, faultOf, readOnly, onChange }: ObjectFormFieldsProps) {
  const fields = formFields(type);
  const set = (name: string, text: string) => onChange({ fields: { ...form.fields, [name]: text } }, name);
  const draw = ({ name, title, description, example }: ObjectField, index: number) => {
    const shared = {
      label: title,
      withAsterisk: isAsked(type, name),
      value: form.fields[name] ?? '',
      error: faultOf(name),
      placeholder: example === null ? description : `such as ${example}`,
      readOnly,
      'data-field': name,
      ...(index === 0 && { 'data-focus': firstFieldMark }),
    };
    if (name === 'originNode')
      return (
        <OriginField
          key={name}
          label={title}
          text={shared.value}
          origin={form.origin}
          error={shared.error}
          readOnly={readOnly}
          onChange={(text, origin) => onChange({ fields: { ...form.fields, [name]: text }, origin }, name)}
        />
      );
    if (long.has(name))
      return (
        <Textarea
          key={name}
          {...shared}
          rows={4}
          onChange={(event) => set(name, event.currentTarget.value)}
        />
      );
    return (
      <TextInput
        key={name}
        {...shared}
        onChange={(event) => set(name, event.currentTarget.value)}
        autoComplete="off"
      />
    );
  };
  return (
    <>
      {fields.filter(({ name }) => !short.has(name)).map(draw)}
      <div className={styles['short']}>
        {fields.filter(({ name }) => short.has(name)).map((field) => draw(field, 1))}
      </div>
      <FreeFields
        free={form.free}
        faultOf={faultOf}
        readOnly={readOnly}
        onChange={(free, field) => onChange({ free }, field)}
      />
    </>
  );
}
