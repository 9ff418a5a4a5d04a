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

const debounceMs = 150;
const maxPerKind = 5;
const minLetters = 2;
/** Id of the first result, whichever it is, so that the palette's selection stays there when the first one changes. */
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
  readonly requestFocus: (mark: string) => void;
  readonly openRun: (runId: string) => void;
}

/** Returns commands for what the host finds for the typed words: incidents, runs, and a vertex with this id or xid. */
export function useFoundCommands({
  host,
  query,
  requestFocus,
  openRun,
}: FoundCommandsInput): SpotlightActionData[] {
  const text = query.trim();
  const view = useMonitor((store) => store.view);
  const found = useSearchResults(host, text, view);
  if (text.length < minLetters) return [];
  // The host may have found the words in a text that is not shown here. With the query as a keyword, the filter of the
  // palette keeps the result.
  const keywords = [query];
  const goTo = (href: string) => {
    location.hash = href;
    requestFocus(homeMark);
  };
  const [exactMatch] = found.incidents.filter(({ id }) => id.toLowerCase() === text.toLowerCase());
  const otherIncidents = found.incidents.filter((each) => each !== exactMatch);
  return [
    // An incident with exactly this id is selected in place of the vertex: the ledger has the incident, but whether the
    // platform has a vertex of this name is unknown.
    ...(exactMatch === undefined
      ? []
      : [
          {
            id: firstId,
            label: `Open the incident “${exactMatch.id}”`,
            description: exactMatch.subject,
            keywords,
            leftSection: <Icon name="activity" />,
            onClick: () => goTo(incidentHref(exactMatch.id, view)),
          },
        ]),
    // Before the results of the host, so that those which arrive later do not move a command that is already selected.
    {
      id: exactMatch === undefined ? firstId : 'vertex-by-name',
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

/**
 * Searches `debounceMs` after the last key. A response to an older text is dropped; until the response to the present
 * text arrives, there are no results.
 */
function useSearchResults({ api }: Host, text: string, view: string): SearchResults {
  const [found, setFound] = useState(nothing);
  useEffect(() => {
    if (text.length < minLetters) return;
    const abort = new AbortController();
    const { signal } = abort;
    const slice = { first: 0, count: maxPerKind };
    const filter = { statuses: [], text, watchedOnly: false };
    const timer = setTimeout(() => {
      // A search that fails, such as on a platform without incidents, counts as one without results.
      const none = () => ({ rows: [] });
      Promise.all([
        api.monitor.incidents({ view, filter, ...slice }, { signal }).catch(none),
        api.imports.history({ text, ...slice }, { signal }).catch(none),
      ]).then(([incidents, runs]) => {
        if (!signal.aborted) setFound({ text, incidents: incidents.rows, runs: runs.rows });
      });
    }, debounceMs);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [api, text, view]);
  return found.text === text ? found : nothing;
}
