import {
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
} from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import { bracketMatching, indentOnInput } from '@codemirror/language';
import { linter, lintKeymap } from '@codemirror/lint';
import { Compartment, EditorState, StateEffect } from '@codemirror/state';
import { EditorView, keymap, lineNumbers } from '@codemirror/view';
import { useEffect, useRef } from 'react';
import type { ObjectFault } from '../../../../../shared/monitor/object-kinds.ts';
import { completeObject } from './complete-object.ts';
import { editorLook } from './editor-look.ts';
import { jsonFaults } from './json-faults.ts';
import styles from './raw.module.css';

export interface JsonEditorProps {
  /** What it begins with; afterwards the text is the editor's own. */
  readonly text: string;
  readonly readOnly: boolean;
  readonly told: readonly ObjectFault[];
  readonly onChange: (text: string) => void;
  readonly onReady: (view: EditorView) => void;
}

const lintAfterMs = 250;
/** The platform has said something of the text, which itself is as it was. */
const toldAnew = StateEffect.define<null>();

/** JSON of an object with help from what is known of its type. A module of its own, so that it is fetched when needed. */
export function JsonEditor({ text, readOnly, told, onChange, onReady }: JsonEditorProps) {
  const place = useRef<HTMLDivElement>(null);
  const latest = useRef({ text, told, onChange, onReady });
  latest.current = { ...latest.current, told, onChange, onReady };
  const view = useRef<EditorView | null>(null);
  const lock = useRef(new Compartment());

  useEffect(() => {
    if (place.current === null) return;
    const own = new EditorView({
      parent: place.current,
      state: EditorState.create({
        doc: latest.current.text,
        extensions: [
          lineNumbers(),
          history(),
          indentOnInput(),
          bracketMatching(),
          closeBrackets(),
          autocompletion({ override: [completeObject], icons: false }),
          json(),
          linter((one) => jsonFaults(one.state.doc.toString(), latest.current.told), {
            delay: lintAfterMs,
            needsRefresh: ({ transactions }) =>
              transactions.some(({ effects }) => effects.some((effect) => effect.is(toldAnew))),
          }),
          EditorView.lineWrapping,
          EditorView.contentAttributes.of({ 'aria-label': 'Object as JSON' }),
          EditorView.updateListener.of((update) => {
            if (!update.docChanged) return;
            latest.current.text = update.state.doc.toString();
            latest.current.onChange(latest.current.text);
          }),
          keymap.of([
            // It sends the form, so it must not open a line before.
            { key: 'Mod-Enter', run: () => true },
            ...closeBracketsKeymap,
            ...defaultKeymap,
            ...historyKeymap,
            ...completionKeymap,
            ...lintKeymap,
          ]),
          lock.current.of([]),
          editorLook,
        ],
      }),
    });
    view.current = own;
    latest.current.onReady(own);
    return () => own.destroy();
  }, []);

  useEffect(() => {
    view.current?.dispatch({ effects: lock.current.reconfigure(EditorState.readOnly.of(readOnly)) });
  }, [readOnly]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was told is read by the linter itself
  useEffect(() => {
    view.current?.dispatch({ effects: toldAnew.of(null) });
  }, [told]);

  return <div ref={place} className={styles['editor']} />;
}
