import { Flex } from '@mantine/core';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Action } from '../../../../shared/imports/actions.ts';
import type { FileState, ReadyFile } from '../../../../shared/imports/open-file.ts';
import { lacksIdentity, missingTargets } from '../../../../shared/imports/readiness/mandatory-targets.ts';
import type { FileKind } from '../../../../shared/imports/recognition.ts';
import type { Draft } from '../../../../shared/recipes/edits.ts';
import { recipeOf } from '../../../../shared/recipes/edits.ts';
import type { Recipe } from '../../../../shared/recipes/recipe.ts';
import { suggestTargets } from '../../../../shared/recipes/suggest.ts';
import { focusOn } from '../../../ui/focus.ts';
import { Icon } from '../../../ui/icon.tsx';
import { SteadyButton } from '../../../ui/steady-button.tsx';
import { BeginMapping } from './begin-mapping.tsx';
import { ColumnTable } from './columns/column-table.tsx';
import { OtherTargets } from './columns/other-targets.tsx';
import { useRelations } from './columns/use-relations.ts';
import { type Summaries, useSummaries } from './columns/use-summaries.ts';
import { columnChoices } from './fields/source-choice.ts';
import { IgnoredColumns } from './ignored/ignored-columns.tsx';
import { KindChange } from './kind-change.tsx';
import styles from './mapping.module.css';
import {
  type MappingContextValue,
  MappingProvider,
  type Sources,
  SourcesProvider,
} from './mapping-context.ts';
import { MappingTools } from './mapping-tools.tsx';
import { useMappingView } from './mapping-view.ts';
import offers from './offers.module.css';
import { OpenConversions } from './open-conversions.tsx';
import { OpenSuggestions } from './open-suggestions.tsx';
import { addEdits, filledNames, firstPath, sourceMark, targetNamed } from './targets/new-target.ts';
import { TargetList } from './targets/target-list.tsx';
import { UnfitTargets } from './unfit-targets.tsx';
import { useEarlierRecipes } from './use-earlier-recipes.ts';
import { useEvidence } from './use-evidence.ts';
import { useMapped } from './use-mapped.ts';
import { type Mapping as FileMapping, useMapping } from './use-mapping.ts';

interface MappingProps {
  readonly open: FileState;
  readonly file: ReadyFile;
  /** A run of the file is in progress. */
  readonly isLocked: boolean;
}

/** Tab that maps the columns of a file to what is sent. */
export function Mapping({ open, file, isLocked }: MappingProps) {
  const mapping = useMapping(open.id, file);
  const recipes = useEarlierRecipes();
  const counted = useSummaries(open.id, file);
  const page = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Undoes wherever the focus is, except in text fields of other parts of the window, which have their own undo.
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.defaultPrevented || isLocked) return;
      const key = event.key.toLowerCase();
      if (key !== 'z' && key !== 'y') return;
      const { target } = event;
      const isText = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
      if (isText && !page.current?.contains(target)) return;
      event.preventDefault();
      mapping.step({ edit: key === 'y' || event.shiftKey ? 'redo' : 'undo' });
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [mapping, isLocked]);
  return (
    <div ref={page} className={styles['page']}>
      {mapping.draft === null ? (
        <BeginMapping
          // Other settings for reading result in other columns, and perhaps another kind.
          key={file.sourceColumns.join('\n')}
          fileId={open.id}
          file={file}
          name={open.name}
          mapping={mapping}
          recipes={recipes}
          counted={counted}
          isLocked={isLocked}
        />
      ) : (
        <Editor
          fileId={open.id}
          file={file}
          mapping={mapping}
          draft={mapping.draft}
          recipes={recipes}
          counted={counted}
          isLocked={isLocked}
        />
      )}
    </div>
  );
}

interface EditorProps {
  readonly fileId: string;
  readonly file: ReadyFile;
  readonly mapping: FileMapping;
  readonly draft: Draft;
  readonly recipes: readonly Recipe[];
  readonly counted: Summaries;
  readonly isLocked: boolean;
}

/** `sourceMark`s of the fields with open transforms. */
function useOpenFields() {
  const [openFields, setOpenFields] = useState<ReadonlySet<string>>(new Set());
  const toggleField = useCallback(
    (mark: string) =>
      setOpenFields((before) => {
        const after = new Set(before);
        if (!after.delete(mark)) after.add(mark);
        return after;
      }),
    [],
  );
  return { openFields, toggleField };
}

function Editor({ fileId, file, mapping, draft, recipes, counted, isLocked }: EditorProps) {
  const { sourceColumns, action, nullKeyword } = file;
  const { kind } = draft.recipe;
  const recipe = useMemo(() => recipeOf(draft), [draft]);
  const indexedRows = file.index.state === 'done' ? file.rows : 0;
  const { rows: mapped, error } = useMapped(fileId, recipe, indexedRows);
  const columns = useMemo(() => columnChoices(sourceColumns), [sourceColumns]);
  const { openFields, toggleField } = useOpenFields();
  const { step } = mapping;
  const sources = useMemo<Sources>(() => ({ columns, step }), [columns, step]);
  const scroller = useRef<HTMLDivElement>(null);
  const view = useMappingView((store) => store.view);
  const evidence = useEvidence({ sourceColumns, mapped, counted, mapping, recipes });
  const relations = useRelations(fileId);
  const context = useMemo<MappingContextValue>(
    () => ({
      fileId,
      mapping,
      draft,
      kind,
      nullKeyword,
      sourceColumns,
      mapped,
      indexedRows,
      evidence,
      relations,
      columns,
      openFields,
      toggleField,
    }),
    [
      fileId,
      mapping,
      draft,
      kind,
      nullKeyword,
      sourceColumns,
      mapped,
      indexedRows,
      evidence,
      relations,
      columns,
      openFields,
      toggleField,
    ],
  );
  const suggestions = useMemo(
    () => suggestTargets({ header: sourceColumns, kind, recipes, present: recipe.targets, evidence }),
    [sourceColumns, kind, recipes, recipe, evidence],
  );
  const filled = filledNames(recipe.targets);
  const missing = missingTargets(kind, action, filled);
  const addTarget = (name: string) => {
    const target = targetNamed(name);
    mapping.together(addEdits(target, kind));
    focusOn(sourceMark(draft.nextKey, firstPath(target)));
  };
  // Faults of the mapping as a whole have no target.
  const generalFaults = mapped?.faults.filter(({ target }) => target < 0) ?? [];
  return (
    <SourcesProvider value={sources}>
      <MappingProvider value={context}>
        <fieldset className={styles['editor']} disabled={isLocked} aria-label="Mapping">
          <MappingTools suggestions={suggestions} />
          <KindChange kind={kind} action={action} />
          <div ref={scroller} className={styles['body']}>
            {isLocked && (
              <p className={styles['note']}>The file is being sent; you can change its mapping afterwards.</p>
            )}
            {error && <p className={styles['fault']}>{error.message}</p>}
            {generalFaults.map(({ message }) => (
              <p key={message} className={styles['fault']}>
                <Icon name="warning" size="small" /> {message}
              </p>
            ))}
            <UnfitTargets />
            <OpenSuggestions />
            <OpenConversions />
            <MissingTargets
              words={namesExisting(kind, action) ? 'Rows need' : 'Rows cannot be created without'}
              names={missing}
              onAdd={addTarget}
            />
            {lacksIdentity(kind, action, filled) && (
              <MissingTargets
                words="Created rows cannot be found again without"
                names={['ogit/_xid']}
                onAdd={addTarget}
              />
            )}
            {view === 'columns' ? (
              <>
                <ColumnTable counted={counted} />
                <OtherTargets />
              </>
            ) : (
              <>
                <TargetList scroller={scroller} />
                <IgnoredColumns />
              </>
            )}
          </div>
        </fieldset>
      </MappingProvider>
    </SourcesProvider>
  );
}

/** Whether the rows refer to existing vertices. */
const namesExisting = (kind: FileKind, action: Action): boolean =>
  kind === 'vertices' && (action === 'PUT' || action === 'DELETE');

interface MissingTargetsProps {
  readonly words: string;
  readonly names: readonly string[];
  readonly onAdd: (name: string) => void;
}

function MissingTargets({ words, names, onAdd }: MissingTargetsProps) {
  if (names.length === 0) return null;
  return (
    <Flex className={offers['lack']} wrap="wrap" gap="var(--space-8)" align="center">
      <span>{words}</span>
      {names.map((name) => (
        <SteadyButton
          key={name}
          variant="light"
          leftSection={<Icon name="plus" />}
          onClick={() => onAdd(name)}
        >
          {name}
        </SteadyButton>
      ))}
    </Flex>
  );
}
