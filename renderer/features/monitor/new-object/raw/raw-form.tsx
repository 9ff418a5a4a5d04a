import type { EditorView } from '@codemirror/view';
import { Loader } from '@mantine/core';
import { lazy, Suspense, useMemo, useRef } from 'react';
import { fieldsOf, isObjectType, type ObjectFault } from '../../../../../shared/monitor/object-kinds.ts';
import { Icon } from '../../../../ui/icon.tsx';
import type { ObjectForm } from '../draft.ts';
import { parseObject, rawText } from '../message.ts';
import styles from './raw.module.css';

const ObjectTextEditor = lazy(() =>
  import('./object-text-editor.tsx').then((module) => ({ default: module.ObjectTextEditor })),
);
const loadAddField = () => import('./complete-object.ts').then((module) => module.addField);

interface RawFormProps {
  readonly form: ObjectForm;
  readonly error: string | null;
  readonly told: readonly ObjectFault[];
  readonly readOnly: boolean;
  readonly onChange: (text: string) => void;
}

/** JSON written by hand, beside the fields that are known of its type. */
export function RawForm({ form, error, told, readOnly, onChange }: RawFormProps) {
  const view = useRef<EditorView | null>(null);
  const text = rawText(form);
  const object = useLastObject(text);
  const { $type: type } = object;
  const fields = isObjectType(type) ? fieldsOf(type) : null;
  return (
    <div className={styles['raw']}>
      <div className={styles['rawText']} data-error={error !== null || undefined} data-field="text">
        <Suspense
          fallback={<Loader className={styles['loader']} size="sm" aria-label="Loading the editor" />}
        >
          <ObjectTextEditor
            text={text}
            readOnly={readOnly}
            told={told}
            onChange={onChange}
            onReady={(own) => {
              view.current = own;
            }}
          />
        </Suspense>
      </div>
      <section className={styles['help']} aria-labelledby="fields-head">
        <h2 id="fields-head">{fields ? `Fields of ${String(type)}` : 'Fields'}</h2>
        {fields === null && (
          <p className={styles['hint']}>
            {type === undefined
              ? 'Say with "$type" what it is, such as incident or configMachine.'
              : `Nothing is known here of the fields of ${String(type)}: the platform says what fits.`}
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
                    if (isThere || readOnly) return;
                    void loadAddField().then((add) => view.current && add(view.current, field));
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
          <p className={styles['hint']}>Any attribute that begins with “/” goes through to the vertex.</p>
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

/** What the text says, or said before it was in the middle of a change. */
function useLastObject(text: string): Readonly<Record<string, unknown>> {
  const last = useRef<Readonly<Record<string, unknown>>>({});
  return useMemo(() => {
    last.current = parseObject(text) ?? last.current;
    return last.current;
  }, [text]);
}
