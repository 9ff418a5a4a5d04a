import { Button, Loader } from '@mantine/core';
import { namePrefixIn, nameQuery } from '../../../../shared/vertices/name-query.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { home } from '../../../ui/focus.ts';
import { Problem } from '../../../ui/problem.tsx';
import { hrefOf } from '../places.ts';
import { Examples } from './examples.tsx';
import styles from './find.module.css';
import { Results } from './results.tsx';
import { useVertexSearch } from './use-vertex-search.ts';

interface FindViewProps {
  /** Search text; null before the first search. */
  readonly text: string | null;
  readonly onOpenFile: (fileId: string) => void;
}

/** The results of a search or, before the first one, example queries. */
export const FindView = ({ text, onOpenFile }: FindViewProps) =>
  text === null ? <Examples /> : <SearchResults key={text} text={text} onOpenFile={onOpenFile} />;

function SearchResults({ text, onOpenFile }: { text: string; onOpenFile: FindViewProps['onOpenFile'] }) {
  const { rows, isCounted, isByName } = useVertexSearch(text);
  const failure = rows.failure();
  if (failure && !rows.isLoaded())
    return (
      <div className={styles['centre']}>
        {failure.code === 'bad-input' ? (
          <EmptyState icon="warning" title="The platform cannot read this query">
            {failure.message}
          </EmptyState>
        ) : (
          <>
            <h1 {...home} className={styles['hidden']}>
              Find vertices
            </h1>
            <Problem error={failure} onRetry={rows.retry} />
          </>
        )}
      </div>
    );
  if (!rows.isLoaded()) return <Loader m="auto" size="sm" aria-label="Contacting the platform" />;
  if (rows.total() === 0)
    return (
      <div className={styles['centre']}>
        <EmptyState icon="search" title="Nothing found" action={!isByName && <ByName text={text} />}>
          {isByName
            ? 'No vertex has this id, or a name or xid that begins with it. Upper and lower case matter.'
            : 'No vertex has this id or xid, or matches this query.'}
        </EmptyState>
      </div>
    );
  return (
    <Results
      text={text}
      prefix={isByName ? namePrefixIn(text) : null}
      rows={rows}
      isCounted={isCounted}
      onOpenFile={onOpenFile}
    />
  );
}

/** Button that searches for names and xids that begin with the text; hidden for a text that can only be a query. */
function ByName({ text }: { text: string }) {
  const prefix = namePrefixIn(text);
  if (prefix === null) return null;
  return (
    <Button component="a" href={hrefOf({ show: 'find', text: nameQuery(prefix) })}>
      Find names and xids that begin with “{prefix}”
    </Button>
  );
}
