import type { SpotlightActionData } from '@mantine/spotlight';
import { useEffect, useState } from 'react';
import type { IncidentRow } from '../../../shared/monitor/incident.ts';
import type { RunSummary } from '../../../shared/sending/runs.ts';
import { incidentHref } from '../../features/monitor/places.ts';
import { useMonitor } from '../../features/monitor/store.ts';
import { hrefOf } from '../../features/vertices/places.ts';
import type { Host } from '../../host.ts';
import { homeMark } from '../../ui/focus.ts';
import { Icon } from '../../ui/icon.tsx';
import { vertexHref } from '../../ui/vertex/vertex-href.ts';

const pauseMs = 150;
const shownOfEach = 5;
const fewestLetters = 2;
/** The mark stays with the first result when it becomes another one. */
const firstId = 'by-name';

interface SearchResults {
  /** Search text. */
  readonly text: string;
  readonly incidents: readonly IncidentRow[];
  readonly runs: readonly Pick<RunSummary, 'id' | 'fileName' | 'connection'>[];
}
const nothing: SearchResults = { text: '', incidents: [], runs: [] };

interface FoundCommandsInput {
  readonly host: Host;
  /** Text typed into the palette. */
  readonly query: string;
  readonly want: (mark: string) => void;
  readonly openRun: (runId: string) => void;
}

/** Results of the host for the typed words: incidents, runs, and a vertex of that name. */
export function useFoundCommands({ host, query, want, openRun }: FoundCommandsInput): SpotlightActionData[] {
  const text = query.trim();
  const view = useMonitor((store) => store.view);
  const found = useFound(host, text, view);
  if (text.length < fewestLetters) return [];
  // Found by the host, perhaps in what is not shown here: the palette must not leave it out.
  const keywords = [query];
  const goTo = (href: string) => {
    location.hash = href;
    want(homeMark);
  };
  const [named] = found.incidents.filter(({ id }) => id.toLowerCase() === text.toLowerCase());
  const otherIncidents = found.incidents.filter((each) => each !== named);
  return [
    // The ledger has it, and whether the platform has a vertex of this name is not known. It is marked in place of the vertex.
    ...(named === undefined
      ? []
      : [
          {
            id: firstId,
            label: `Open the incident “${named.id}”`,
            description: named.subject,
            keywords,
            leftSection: <Icon name="activity" />,
            onClick: () => goTo(incidentHref(named.id, view)),
          },
        ]),
    // Before the other results, so that what comes a moment later moves nothing that is marked already.
    {
      id: named === undefined ? firstId : 'vertex-by-name',
      label: `Open the vertex “${text}”`,
      description: 'by id or xid',
      keywords,
      leftSection: <Icon name="vertices" />,
      onClick: () => goTo(vertexHref(text)),
    },
    {
      id: 'vertices-by-text',
      label: `Find “${text}” in the graph`,
      keywords,
      leftSection: <Icon name="search" />,
      onClick: () => goTo(hrefOf({ show: 'find', text })),
    },
    ...otherIncidents.map(({ id, subject }) => ({
      id: `incident-${id}`,
      label: subject || id,
      description: `Incident ${id}`,
      keywords,
      leftSection: <Icon name="activity" />,
      onClick: () => goTo(incidentHref(id, view)),
    })),
    ...found.runs.map(({ id, fileName, connection }) => ({
      id: `run-${id}`,
      label: fileName,
      description: `Run on ${connection}`,
      keywords,
      leftSection: <Icon name="history" />,
      onClick: () => openRun(id),
    })),
  ];
}

/** Searches a moment after the last key; an overtaken response is dropped. */
function useFound({ api }: Host, text: string, view: string): SearchResults {
  const [found, setFound] = useState(nothing);
  useEffect(() => {
    if (text.length < fewestLetters) return;
    const abort = new AbortController();
    const { signal } = abort;
    const slice = { first: 0, count: shownOfEach };
    const filter = { statuses: [], text, watchedOnly: false };
    const timer = setTimeout(() => {
      // A platform without incidents or an empty history finds nothing, which is no failure of the palette.
      const none = () => ({ rows: [] });
      Promise.all([
        api.monitor.incidents({ view, filter, ...slice }, { signal }).catch(none),
        api.imports.history({ text, ...slice }, { signal }).catch(none),
      ]).then(([incidents, runs]) => {
        if (!signal.aborted) setFound({ text, incidents: incidents.rows, runs: runs.rows });
      });
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [api, text, view]);
  return found.text === text ? found : nothing;
}
