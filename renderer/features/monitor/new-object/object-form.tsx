import { Textarea, TextInput } from '@mantine/core';
import type { ObjectField, ObjectType } from '../../../../shared/monitor/object-kinds.ts';
import { firstFieldMark } from '../../../ui/focus.ts';
import type { ObjectForm } from './draft.ts';
import { FreeFields } from './free-fields.tsx';
import { formFields, isRequired } from './message.ts';
import styles from './new-object.module.css';
import { OriginField } from './origin-field.tsx';

interface ObjectFormFieldsProps {
  readonly type: ObjectType;
  readonly form: ObjectForm;
  readonly faultOf: (field: string) => string | null;
  readonly readOnly: boolean;
  /** @param field name of the changed field, whose message from the platform no longer applies */
  readonly onChange: (change: Partial<ObjectForm>, field?: string) => void;
}

/** Fields with short values, which share one line. */
const shortFields: ReadonlySet<string> = new Set(['priority', 'urgency', 'sourceStatus']);
const longFields: ReadonlySet<string> = new Set(['description']);

/** The fields of an incident or a machine, and its free attributes. */
export function ObjectFormFields({ type, form, faultOf, readOnly, onChange }: ObjectFormFieldsProps) {
  const fields = formFields(type);
  const set = (name: string, text: string) => onChange({ fields: { ...form.fields, [name]: text } }, name);
  const renderField = ({ name, title, description, example }: ObjectField, isFirst: boolean) => {
    const props = {
      label: title,
      withAsterisk: isRequired(type, name),
      value: form.fields[name] ?? '',
      error: faultOf(name),
      placeholder: example === null ? description : `such as ${example}`,
      readOnly,
      'data-field': name,
      ...(isFirst && { 'data-focus': firstFieldMark }),
    };
    if (name === 'originNode')
      return (
        <OriginField
          key={name}
          label={title}
          text={props.value}
          origin={form.origin}
          error={props.error}
          readOnly={readOnly}
          onChange={(text, origin) => onChange({ fields: { ...form.fields, [name]: text }, origin }, name)}
        />
      );
    if (longFields.has(name))
      return (
        <Textarea key={name} {...props} rows={4} onChange={(event) => set(name, event.currentTarget.value)} />
      );
    return (
      <TextInput
        key={name}
        {...props}
        onChange={(event) => set(name, event.currentTarget.value)}
        autoComplete="off"
      />
    );
  };
  return (
    <>
      {fields
        .filter(({ name }) => !shortFields.has(name))
        .map((field, index) => renderField(field, index === 0))}
      <div className={styles['short']}>
        {fields.filter(({ name }) => shortFields.has(name)).map((field) => renderField(field, false))}
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
