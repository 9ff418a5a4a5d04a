import { Loader } from '@mantine/core';
import { lazy, Suspense, useMemo, useRef } from 'react';
import { fieldsOf, isObjectType, type ObjectFault } from '../../../../../shared/monitor/object-kinds.ts';
import { Icon } from '../../../../ui/icon.tsx';
import type { ObjectForm } from '../draft.ts';
import { parseObject, rawText } from '../message.ts';
import type { AddField } from './object-text-editor.tsx';
import styles from './raw.module.css';

const ObjectTextEditor = lazy(() =>
  import('./object-text-editor.tsx').then((module) => ({ default: module.ObjectTextEditor })),
);

interface RawFormProps {
  readonly form: ObjectForm;
  readonly error: string | null;
  readonly hostFaults: readonly ObjectFault[];
  readonly readOnly: boolean;
  readonly onChange: (text: string) => void;
}

/**
 * JSON editor for a new object, with a list of the known fields of its type; a click on a field adds it to the text.
 */
export function RawForm({ form, error, hostFaults, readOnly, onChange }: RawFormProps) {
  const addField = useRef<AddField | null>(null);
  const text = rawText(form);
  const object = useLastObject(text);
  const { $type: type } = object;
  const fields = isObjectType(type) ? fieldsOf(type) : null;
  return (
    <div className={styles['raw']}>
      <div className={styles['rawText']} data-error={error !== null || undefined} data-field="text">
        <Suspense fallback={<Loader m="auto" size="sm" aria-label="Loading the editor" />}>
          <ObjectTextEditor
            text={text}
            readOnly={readOnly}
            hostFaults={hostFaults}
            onChange={onChange}
            onReady={(add) => {
              addField.current = add;
            }}
          />
        </Suspense>
      </div>
      <section className={styles['help']} aria-labelledby="fields-head">
        <h2 id="fields-head">{fields ? `Fields of ${String(type)}` : 'Fields'}</h2>
        {fields === null && (
          <p className={styles['hint']}>
            {type === undefined
              ? 'Set "$type", such as incident or configMachine.'
              : `The fields of ${String(type)} are not known here; the platform checks them.`}
          </p>
        )}
        <ul>
          {fields?.map((field) => {
            const isThere = field.name in object;
            return (
              <li key={field.name}>
                <button
                  type="button"
                  className={styles['field']}
                  aria-disabled={isThere || readOnly || undefined}
                  onClick={() => {
                    if (!isThere && !readOnly) addField.current?.(field);
                  }}
                >
                  <Icon name={isThere ? 'check' : 'plus'} size="small" />
                  <span className={styles['fieldName']}>{field.name}</span>
                  <span className={styles['fieldWords']}>{field.description}</span>
                </button>
              </li>
            );
          })}
        </ul>
        {fields && (
          <p className={styles['hint']}>Any attribute that begins with “/” is stored on the vertex.</p>
        )}
      </section>
      {error !== null && (
        <p className={styles['rawError']} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

/** Returns the object in the text or, while the text is not valid JSON, the last valid object. */
function useLastObject(text: string): Readonly<Record<string, unknown>> {
  const last = useRef<Readonly<Record<string, unknown>>>({});
  return useMemo(() => {
    last.current = parseObject(text) ?? last.current;
    return last.current;
  }, [text]);
}
