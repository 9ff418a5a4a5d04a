import { ActionIcon, Button, SegmentedControl, TextInput } from '@mantine/core';
import { focusOn } from '../../../ui/focus.ts';
import { Icon } from '../../../ui/icon.tsx';
import type { FreeField } from './draft.ts';
import styles from './new-object.module.css';

interface FreeFieldsProps {
  readonly free: readonly FreeField[];
  /** Returns the message about a field, named as in `readDraft`; null without one. */
  readonly faultOf: (field: string) => string | null;
  readonly readOnly: boolean;
  /** @param field previous name of the changed attribute, whose message from the platform no longer applies */
  readonly onChange: (free: FreeField[], field?: string) => void;
}

const addMark = 'add-attribute';

/** Fields for free attributes: the user chooses the names, which begin with a slash. */
export function FreeFields({ free, faultOf, readOnly, onChange }: FreeFieldsProps) {
  const set = (key: number, change: Partial<FreeField>) =>
    onChange(
      free.map((field) => (field.key === key ? { ...field, ...change } : field)),
      free.find((field) => field.key === key)?.name,
    );
  const add = () => {
    const key = Math.max(0, ...free.map((field) => field.key)) + 1;
    onChange([...free, { key, name: '/', text: '', isJson: false }]);
    focusOn(`attribute-${key}`);
  };
  const remove = ({ key, name }: FreeField) => {
    onChange(
      free.filter((field) => field.key !== key),
      name,
    );
    focusOn(addMark);
  };
  return (
    <section className={styles['free']} aria-labelledby="free-head">
      <h2 id="free-head">Free attributes</h2>
      {free.length > 0 && (
        <ul className={styles['attributes']}>
          {free.map((field, index) => (
            <li key={field.key} className={styles['attribute']}>
              <TextInput
                aria-label={`Name of attribute ${index + 1}`}
                placeholder="/name"
                classNames={{ input: styles['mono'] }}
                value={field.name}
                error={faultOf(`free:${field.key}`)}
                readOnly={readOnly}
                onChange={(event) => set(field.key, { name: event.currentTarget.value })}
                spellCheck={false}
                data-focus={`attribute-${field.key}`}
                data-field={`free:${field.key}`}
              />
              <TextInput
                aria-label={`Value of attribute ${index + 1}`}
                placeholder={field.isJson ? '[80, 443]' : 'Value'}
                classNames={field.isJson ? { input: styles['mono'] } : {}}
                value={field.text}
                error={faultOf(`value:${field.key}`) ?? (field.name === '' ? null : faultOf(field.name))}
                readOnly={readOnly}
                onChange={(event) => set(field.key, { text: event.currentTarget.value })}
                data-field={`value:${field.key}`}
              />
              <SegmentedControl
                aria-label={`Kind of value of attribute ${index + 1}`}
                data={[
                  { value: 'text', label: 'Text' },
                  { value: 'json', label: 'JSON' },
                ]}
                value={field.isJson ? 'json' : 'text'}
                readOnly={readOnly}
                onChange={(kind) => set(field.key, { isJson: kind === 'json' })}
              />
              {!readOnly && (
                <ActionIcon aria-label={`Remove attribute ${index + 1}`} onClick={() => remove(field)}>
                  <Icon name="cross" />
                </ActionIcon>
              )}
            </li>
          ))}
        </ul>
      )}
      {!readOnly && (
        <Button leftSection={<Icon name="plus" />} onClick={add} data-focus={addMark}>
          Add an attribute
        </Button>
      )}
      {readOnly && free.length === 0 && <p className={styles['hint']}>None.</p>}
    </section>
  );
}
