import { Button, Loader } from '@mantine/core';
import { queryOf } from '../../../../shared/vertices/query-conditions.ts';
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
  const { rows, isCounted } = useVertexSearch(text);
  const failure = rows.failure();
  if (failure && !rows.isLoaded())
    return (
      <div className={styles['centre']}>
        {failure.code === 'bad-input' ? (
          <EmptyState
            icon="warning"
            title={
              looksLikeQuery(text) ? 'The platform cannot read this query' : 'No vertex has this id or xid'
            }
            action={<ByName text={text} />}
          >
            {looksLikeQuery(text) ? failure.message : `It is not a query either. ${failure.message}`}
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
  if (!rows.isLoaded())
    return <Loader className={styles['loader']} size="sm" aria-label="Contacting the platform" />;
  if (rows.total() === 0)
    return (
      <div className={styles['centre']}>
        <EmptyState icon="search" title="Nothing found" action={<ByName text={text} />}>
          No vertex has this id or xid, or matches this query.
        </EmptyState>
      </div>
    );
  return <Results text={text} rows={rows} isCounted={isCounted} onOpenFile={onOpenFile} />;
}

/** Whether a text is a query rather than an id or xid, which as a rule has no quotes, spaces, stars or backslashes. */
const looksLikeQuery = (text: string): boolean => /[\s"*\\]/.test(text);

/** Button that searches for names and xids that begin with the text; hidden for a text that is a query. */
function ByName({ text }: { text: string }) {
  const beginsWithText = { operator: 'begins', not: false, value: text } as const;
  const query = queryOf({
    join: 'any',
    conditions: [
      { ...beginsWithText, attribute: 'ogit/name' },
      { ...beginsWithText, attribute: 'ogit/_xid' },
    ],
  });
  if (/[:"]/.test(text)) return null;
  return (
    <Button component="a" href={hrefOf({ show: 'find', text: query })}>
      Find names that begin with “{text}”
    </Button>
  );
}
