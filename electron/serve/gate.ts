/**
 * Decides which requests the page server accepts: one-time keys, a session cookie, our own host names and our own page.
 */
import { timingSafeEqual } from 'node:crypto';
import { hashOfSession } from './stored-session.ts';

interface GateDeps {
  /** Unguessable characters. */
  randomToken: () => string;
  /** The port that is listened on, once it is known. */
  port: () => number;
  /** Hashes of the sessions of earlier starts, whose windows may still be open. */
  earlier: readonly string[];
}

interface RequestHead {
  method: string;
  /** Path and query, as requested. */
  url: string;
  host: string | undefined;
  origin: string | undefined;
  cookie: string | undefined;
}

type Verdict =
  | { kind: 'pass' }
  /** The key was good: `cookie` opens everything else, at an address without the key. */
  | { kind: 'admit'; cookie: string; to: string }
  | { kind: 'refuse'; reason: string };

export interface Gate {
  /** A key that admits one browser, once. */
  invite(): string;
  /** Hash of the session of this start. */
  readonly session: string;
  judge(request: RequestHead): Verdict;
}

const hostNames = ['127.0.0.1', 'localhost'];

/**
 * A website can make its own host name point to 127.0.0.1 and then read what this server sends (DNS rebinding), so the
 * gate checks the host name as well as the origin. The name of the cookie contains the port, since browsers send the
 * cookies of a host to all its ports.
 */
export function createGate({ randomToken, port, earlier }: GateDeps): Gate {
  const keys = new Set<string>();
  const session = randomToken();
  const sessionHash = hashOfSession(session);
  const known = [sessionHash, ...earlier];
  const origins = () => hostNames.map((name) => new URL(`http://${name}:${port()}`).origin);
  const cookieName = () => `graph-intake-${port()}`;
  const isKnown = (cookie: string | undefined) =>
    (cookie ?? '').split(';').some((part) => {
      const [name, ...value] = part.trim().split('=');
      if (name !== cookieName()) return false;
      const hash = hashOfSession(value.join('='));
      return known.some((each) => isSame(hash, each));
    });

  return {
    session: sessionHash,
    invite() {
      const key = randomToken();
      keys.add(key);
      return key;
    },
    judge({ method, url, host, origin, cookie }) {
      const address = `http://${host}`;
      if (!origins().includes(address)) return refuse('Graph Intake does not serve this host name.');
      if (origin !== undefined && origin !== address)
        return refuse('Only the page of Graph Intake may ask this.');
      const key = keyOf(method, url, address);
      if (key !== undefined && keys.delete(key))
        return {
          kind: 'admit',
          cookie: `${cookieName()}=${session}; HttpOnly; SameSite=Strict; Path=/`,
          to: '/',
        };
      if (!isKnown(cookie))
        return refuse(
          'This address does not open Graph Intake: its key is wrong or was used before. Press Enter in the terminal of Graph Intake for a new address, or start it again.',
        );
      // A browser that returns to its first address, whose key is used, has a session already.
      return key === undefined ? { kind: 'pass' } : { kind: 'admit', cookie: '', to: '/' };
    },
  };
}

const refuse = (reason: string): Verdict => ({ kind: 'refuse', reason });

function keyOf(method: string, url: string, address: string): string | undefined {
  if (method !== 'GET' || !URL.canParse(url, address)) return undefined;
  const { pathname, searchParams } = new URL(url, address);
  return pathname === '/' ? (searchParams.get('key') ?? undefined) : undefined;
}

function isSame(actual: string, expected: string): boolean {
  const [a, b] = [Buffer.from(actual), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
