/** Decides what an action may reach, and asks the user about targets without a decision. */

import {
  isAllowed,
  plainHost,
  type Target,
  type UrlParts,
  withPort,
} from '../../../shared/actions/allow-list.ts';
import type { Allowed } from '../../../shared/actions.ts';
import { AppError } from '../../../shared/errors.ts';
import { expectHarmless, forbiddenReason } from './http/forbidden-address.ts';
import { Denied } from './outcome.ts';
import type { Progress } from './progress.ts';

export interface Gate {
  /** @throws Denied, or AppError `bad-input` for a text that is no http address */
  permitUrl(url: string, request: Permission): Promise<void>;
  /** @throws Denied */
  permitHost(host: string, port: number, request: Permission): Promise<void>;
  /** Whether `permitUrl` permits the address without asking the user. */
  isUrlAllowed(url: string): boolean;
}

interface Permission extends Pick<Progress, 'signal' | 'approval' | 'pendingAction'> {
  readonly capability: string;
}

export const sshPort = 22;

/** Name of the target of a command; the port is included where it is not the usual one. */
export const sshTargetName = (host: string, port: number): string =>
  port === sshPort ? host : withPort(host, port);

/**
 * @param deps.ask asks the user, who need not reply once `isAllowed` returns true; returns false if no user can be asked
 */
export function createGate(deps: {
  allowed: () => readonly Allowed[];
  /** @throws Denied after a refusal */
  ask: (target: Allowed, permission: Permission & { isAllowed: () => boolean }) => Promise<boolean>;
}): Gate {
  const permit = async (
    target: Target,
    name: Allowed,
    request: Permission,
    label = name.text,
  ): Promise<void> => {
    const isOnList = () => isAllowed(deps.allowed(), target, partsOf);
    if (isOnList() || request.pendingAction.allowedOnce.has(name.text)) return;
    if (await deps.ask(name, { ...request, isAllowed: isOnList })) return;
    throw new Denied(`${label} is not on the allow list; add it under Actions, or with --allow.`);
  };
  return {
    isUrlAllowed(text) {
      const url = partsOf(text);
      return (
        url !== null &&
        forbiddenReason(url.hostname) === null &&
        isAllowed(deps.allowed(), { kind: 'url', url }, partsOf)
      );
    },
    async permitUrl(text, request) {
      const url = partsOf(text);
      if (url === null)
        throw new AppError(
          'bad-input',
          `“${text}” is not an address; it must start with http:// or https://.`,
        );
      expectHarmless(url.hostname);
      const origin = `${url.protocol}//${url.hostname}${url.port === '' ? '' : `:${url.port}`}/`;
      await permit({ kind: 'url', url }, { kind: 'url-prefix', text: origin }, request);
    },
    async permitHost(host, port, request) {
      expectHarmless(host);
      const bareHost = plainHost(host);
      // The port is included, so that allowing a command allows nothing else on that host, such as its web pages.
      const name: Allowed = { kind: 'host', text: withPort(bareHost, port) };
      await permit({ kind: 'host', host: bareHost, port }, name, request, sshTargetName(bareHost, port));
    },
  };
}

/** Splits an address; returns null for a text that is no http or https address. */
export function partsOf(text: string): UrlParts | null {
  if (!URL.canParse(text)) return null;
  const { protocol, hostname, port, pathname, username } = new URL(text);
  return protocol === 'http:' || protocol === 'https:'
    ? { protocol, hostname, port, pathname, username }
    : null;
}
