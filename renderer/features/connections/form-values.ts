import type { AuthorityChoice } from '../../../shared/connections/network-settings.ts';
import {
  type Addresses,
  type Connection,
  changedConnection,
  isSameSignIn,
  type NewConnection,
  newConnection,
} from '../../../shared/connections.ts';
import type { FormStart } from './store.ts';

/** All fields of the form; an empty field is an empty text. */
export interface FormValues {
  name: string;
  environment: 'test' | 'production';
  colour: Connection['colour'];
  addresses: Record<keyof Addresses, string>;
  clientId: string;
  clientSecret: string;
  username: string;
  password: string;
  /** Views as typed, separated by commas. */
  views: string;
  proxy: { url: string; user: string; password: string };
  connectTimeoutMs: number | null;
  responseTimeoutMs: number | null;
}

const noAddresses = { authUrl: '', connectorUrl: '', graphUrl: '', objectsUrl: '', actionsUrl: '' };

/** Initial values of the form: empty, or those of an existing connection. Secrets are always empty. */
export function startValues(from: Connection | null, as: FormStart['as']): FormValues {
  const secrets = { clientSecret: '', password: '' };
  if (from === null)
    return {
      name: '',
      environment: 'test',
      colour: null,
      addresses: noAddresses,
      clientId: '',
      username: '',
      ...secrets,
      views: '',
      proxy: { url: '', user: '', password: '' },
      connectTimeoutMs: null,
      responseTimeoutMs: null,
    };
  const { name, environment, colour, addresses, clientId, username, views, proxy } = from;
  return {
    name: as === 'copy' ? `${name} (copy)` : name,
    environment: environment === 'production' ? 'production' : 'test',
    colour,
    addresses: {
      ...addresses,
      objectsUrl: addresses.objectsUrl ?? '',
      actionsUrl: addresses.actionsUrl ?? '',
    },
    clientId,
    username,
    ...secrets,
    views: views.join(', '),
    proxy: { url: proxy?.url ?? '', user: proxy?.user ?? '', password: '' },
    connectTimeoutMs: from.connectTimeoutMs,
    responseTimeoutMs: from.responseTimeoutMs,
  };
}

/** Input for the host; optional empty fields are left out. */
export function toNewConnection(values: FormValues, authority: AuthorityChoice): NewConnection {
  const { objectsUrl, actionsUrl, ...needed } = values.addresses;
  const { url, user, password } = values.proxy;
  return {
    ...values,
    authority,
    addresses: {
      ...needed,
      ...(objectsUrl.trim() && { objectsUrl }),
      ...(actionsUrl.trim() && { actionsUrl }),
    },
    views: viewsIn(values.views),
    proxy: url.trim() === '' ? null : { url, user, ...(password !== '' && { password }) },
  };
}

const viewsIn = (text: string): string[] =>
  text
    .split(',')
    .map((view) => view.trim())
    .filter((view) => view !== '');

/** Returns a sentence for each faulty field, by its path. @param changes the connection that is changed, else null */
export function faultsIn(values: FormValues, changes: Connection | null): Record<string, string> {
  const input = toNewConnection(values, { from: 'none' });
  const parsed = changes
    ? changedConnection.safeParse({ ...input, id: changes.id })
    : newConnection.safeParse(input);
  const faults: Record<string, string> = {};
  for (const { path, message } of parsed.error?.issues ?? []) {
    const field = path[0] === 'views' ? 'views' : path.join('.');
    faults[field] ??= message;
  }
  return faults;
}

/** Whether rows and vertices would go to other addresses, where the earlier runs of the connection do not exist. */
export const changesPlatform = ({ addresses }: FormValues, changes: Connection): boolean =>
  (['connectorUrl', 'graphUrl'] as const).some(
    (field) => addresses[field].trim().replace(/\/+$/, '') !== changes.addresses[field],
  );

/** Whether the input signs in as another user or elsewhere, so that the stored secrets no longer apply. */
export const isOtherSignIn = (values: FormValues, changes: Connection): boolean =>
  !isSameSignIn(changes, {
    addresses: { authUrl: values.addresses.authUrl.trim().replace(/\/+$/, '') },
    clientId: values.clientId.trim(),
    username: values.username.trim(),
  });
