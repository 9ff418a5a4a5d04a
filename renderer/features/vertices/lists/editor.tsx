import { Loader } from '@mantine/core';
import { Centre } from '../../../ui/page/page.tsx';
import { Problem } from '../../../ui/problem.tsx';
import { DiscardDraft } from './drafts/discard-draft.tsx';
import { ListPane } from './list-pane.tsx';
import { useVertex } from './use-vertex.ts';

interface ListEditorProps {
  /** `ogit/_id` or `ogit/_xid` of the vertex. */
  readonly vertex: string;
  readonly attribute: string;
}

/** Editor for a list property of a vertex, or for an attribute that becomes one; reads the vertex first. */
export function ListEditor({ vertex: name, attribute }: ListEditorProps) {
  const { vertex, error, busy, read } = useVertex(name);
  if (vertex === null)
    return (
      <Centre>
        {error ? (
          <>
            <Problem error={error} onRetry={read} />
            {error.code === 'not-found' && <DiscardDraft name={name} />}
          </>
        ) : (
          <Loader size="sm" aria-label="Reading the vertex" />
        )}
      </Centre>
    );
  return (
    <>
      {error && <Problem error={error} onRetry={read} />}
      <ListPane
        key={`${vertex.id} ${attribute}`}
        vertex={vertex}
        attribute={attribute}
        busy={busy}
        onRead={read}
      />
    </>
  );
}
