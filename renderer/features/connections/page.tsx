import { Loader } from '@mantine/core';
import { SplitPage } from '../../ui/page/page.tsx';
import { ConnectionDetail } from './connection-detail.tsx';
import { ConnectionForm } from './connection-form.tsx';
import { ConnectionList } from './connection-list.tsx';
import { shownIn, useConnections } from './store.ts';

/**
 * Page of the connections: their list, and the details or the form of one.
 * @param props.keyring name of the system's keyring; null if the system has none, undefined until it is open
 */
export function ConnectionsPage({ keyring }: { keyring: string | null | undefined }) {
  const store = useConnections();
  const { hostState, shown, form } = store;
  if (!hostState) return <Loader m="auto" size="sm" aria-label="Loading connections" />;
  const connection = shownIn(store);
  return (
    <SplitPage>
      <ConnectionList
        hostState={hostState}
        shownId={shown === 'new' ? null : (connection?.id ?? null)}
        adding={shown === 'new'}
      />
      {shown === 'new' || form || !connection ? (
        <ConnectionForm
          key={`${form?.as ?? 'new'} ${form?.id ?? ''}`}
          keyring={keyring}
          from={hostState.connections.find(({ id }) => id === form?.id) ?? null}
          as={form?.as ?? 'copy'}
          names={hostState.connections
            .filter(({ id }) => form?.as !== 'change' || id !== form.id)
            .map(({ name }) => name)}
        />
      ) : (
        <ConnectionDetail
          key={connection.id}
          connection={connection}
          chosen={connection.id === hostState.chosenId}
          session={hostState.session}
          keyring={keyring}
        />
      )}
    </SplitPage>
  );
}
