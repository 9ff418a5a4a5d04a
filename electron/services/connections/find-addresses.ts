/** Reads the addresses of a platform's interfaces from its directory. */
import { z } from 'zod';
import { address as addressSchema } from '../../../shared/connections/addresses.ts';
import { shortenedVisibly } from '../../../shared/connections/visible.ts';
import type { FoundAddresses } from '../../../shared/connections.ts';
import { AppError } from '../../../shared/errors.ts';
import { parseJson } from '../../../shared/json/parse-json.ts';
import type { Http } from '../../remote/http.ts';
import { beginningOf } from '../../remote/read-response.ts';

const entry = z
  .looseObject({ endpoint: z.string().min(1) })
  .optional()
  .catch(undefined);

/** @source wire.md §1 */
const directory = z
  .looseObject({ graph: entry, auth: entry, 'action-ws': entry, objects: entry, csv: entry })
  .refine((listed) => listed.graph ?? listed.auth ?? listed['action-ws'] ?? listed.objects ?? listed.csv);

const interfaces = [
  { field: 'connectorUrl', name: 'csv', words: 'the CSV connector' },
  { field: 'graphUrl', name: 'graph', words: 'the graph' },
  { field: 'objectsUrl', name: 'objects', words: 'domain objects' },
  { field: 'actionsUrl', name: 'action-ws', words: 'the action interface' },
] as const;

/**
 * Finds the addresses below an origin. Each would receive tokens, so one on another host is reported and not used.
 * @throws AppError those of Http.send; `not-found` where there is no directory
 * @source wire.md §1
 */
export async function findAddresses(
  origin: string,
  { http, signal }: { http: Http; signal?: AbortSignal | undefined },
): Promise<FoundAddresses> {
  const url = `${origin}/api/version`;
  const response = await http.send({ method: 'GET', url, timeoutMs: 15_000, ...(signal && { signal }) });
  const listed = directory.safeParse(parseJson(response.text)).data;
  if (response.status >= 300 || listed === undefined)
    throw new AppError(
      'not-found',
      `${url} responds with ${response.status} and lists no interfaces; enter the addresses one by one.`,
      { details: beginningOf(response.text) },
    );
  const found: FoundAddresses = { addresses: { authUrl: origin }, notes: [] };
  for (const { field, name, words } of interfaces) {
    const endpoint = listed[name]?.endpoint;
    const address = endpoint === undefined ? null : addressAt(endpoint, origin);
    if (address === null) found.notes.push(`The platform does not list the address of ${words}.`);
    else if (new URL(address).host !== new URL(origin).host)
      found.notes.push(
        `The platform says that ${words} is at ${shortenedVisibly(address, 200)}, which is another host; enter it if you trust it.`,
      );
    else if (addressSchema.safeParse(address).success) found.addresses[field] = address;
    else
      found.notes.push(
        `The platform says that ${words} is at ${shortenedVisibly(address, 200)}, which cannot be used as an address.`,
      );
  }
  return found;
}

/** Returns an address with http or https, never less secure than the origin; null for a text that is no address. */
function addressAt(endpoint: string, origin: string): string | null {
  if (!URL.canParse(endpoint, `${origin}/`)) return null;
  const url = new URL(endpoint, `${origin}/`);
  const isSecure = url.protocol === 'https:' || url.protocol === 'wss:' || origin.startsWith('https:');
  if (!/^(http|ws)s?:$/.test(url.protocol)) return null;
  return `${isSecure ? 'https' : 'http'}://${url.host}${url.pathname.replace(/\/+$/, '')}`;
}
