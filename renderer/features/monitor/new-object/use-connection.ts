import { useEffect, useState } from 'react';
import type { Connection } from '../../../../shared/connections.ts';
import { useHost } from '../../../host.ts';

/** Returns the chosen connection, to which objects are written; null until the host has responded. */
export function useConnection(): Connection | null {
  const { api } = useHost();
  const [connection, setConnection] = useState<Connection | null>(null);
  useEffect(
    () =>
      api.connections.changed(({ connections, chosenId }) =>
        setConnection(connections.find(({ id }) => id === chosenId) ?? null),
      ),
    [api],
  );
  return connection;
}
