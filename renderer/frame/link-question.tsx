import { useEffect, useState } from 'react';
import { type LinkedPlace, splitConnection } from '../../shared/app/linked-connection.ts';
import type { ConnectionsState } from '../../shared/connections.ts';
import { chosenIn } from '../features/connections/store.ts';
import { useHost } from '../host.ts';
import { Confirm } from '../ui/confirm/confirm.tsx';
import { pageOf } from './pages.ts';

/** Opens the place of a link that names its connection; asks first where another connection is chosen. */
export function LinkQuestion({ hostState }: { hostState: ConnectionsState | null }) {
  const { api } = useHost();
  const [link, take] = useLinkedPlace();
  const chosen = chosenIn(hostState);
  const open = () => location.replace(link?.place ?? '#');
  const go = () => {
    take();
    open();
  };
  const isHere = link !== null && hostState !== null && chosen?.name === link.connection;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the link decides
  useEffect(() => {
    if (isHere) go();
  }, [isHere, link]);
  const other = hostState?.connections.find(({ name }) => name === link?.connection);
  const question = other
    ? {
        title: `This link is about ${other.name}. Switch to it?`,
        text: `This window uses ${chosen?.name ?? 'no connection'}. The link opens once ${other.name} is selected.`,
        yes: `Switch to ${other.name}`,
        onConfirm() {
          take();
          // Loaded with the lists, which the first screen does not need.
          void import('../features/monitor/overview/open-on.ts').then(({ switchTo }) =>
            switchTo(api, { connectionId: other.id }, open),
          );
        },
      }
    : {
        title: `This link is about ${link?.connection ?? ''}`,
        text: 'You have no connection of this name. Another connection may have other objects under the same names.',
        yes: `Open on ${chosen?.name ?? 'this connection'}`,
        onConfirm: go,
      };
  const opened = link !== null && hostState !== null && !isHere;
  return <Confirm {...question} opened={opened} dangerous={false} onClose={take} />;
}

/** The link in the address, until it is taken; only its page stays in the address. */
function useLinkedPlace(): [LinkedPlace | null, () => void] {
  const [link, setLink] = useState<LinkedPlace | null>(null);
  useEffect(() => {
    const look = () => {
      const linked = splitConnection(location.hash);
      if (linked.connection === null) return;
      setLink(linked);
      location.replace(pageOf(linked.place));
    };
    look();
    window.addEventListener('hashchange', look);
    return () => window.removeEventListener('hashchange', look);
  }, []);
  return [link, () => setLink(null)];
}
