/** Checks the update address, now or once a day, and reports its response. */

import type { Readable } from 'node:stream';
import type { AppSettings } from '../../../shared/app/settings.ts';
import {
  isNewer,
  maxNotes,
  safePage,
  type UpdateState,
  updateUrlFault,
  type VersionResponse,
  versionSchema,
} from '../../../shared/app/update.ts';
import type { After } from '../../../shared/async.ts';
import { AppError, toAppError } from '../../../shared/errors.ts';
import { parseJson } from '../../../shared/json/parse-json.ts';
import type { Log } from '../../platform.ts';
import type { Http } from '../../remote/http.ts';

const dayMs = 24 * 3600_000;
/** Time from the start to the first check, since the start has more important things to do. */
const afterStartMs = 10_000;
const responseMs = 15_000;
/** A version and a few words; a longer response is something else. */
const maxBytes = 64 * 1024;

interface UpdateDeps {
  readonly http: Pick<Http, 'stream'>;
  readonly version: string;
  readonly settings: () => AppSettings;
  readonly now: () => number;
  /** Calls `fire` once; returns a function that cancels it. */
  readonly after: After;
  readonly log: Log;
  readonly onChange: () => void;
}

export interface UpdateCheck {
  state(): UpdateState;
  /** @throws AppError `bad-input` where no address is set; any other failure becomes the state */
  check(): Promise<void>;
  /** Schedules the next automatic check if the settings want it. */
  plan(): void;
  close(): void;
}

export function createUpdateCheck(deps: UpdateDeps): UpdateCheck {
  const { http, version, settings, now, after, log, onChange } = deps;
  let state: UpdateState = { state: 'not-checked' };
  /** Address of the last check; the state applies to it alone. */
  let checkedUrl = '';
  let stopWaiting: () => void = () => undefined;
  let plannedUrl = '';
  const set = (next: UpdateState) => {
    state = next;
    onChange();
  };

  const check = async () => {
    const { updateUrl } = settings();
    if (updateUrl === '')
      throw new AppError('bad-input', 'No update address is set; enter one in the settings.');
    checkedUrl = updateUrl;
    const setOutcome = (outcome: UpdateState) => {
      if (checkedUrl === updateUrl) set(outcome);
    };
    set({ state: 'checking' });
    try {
      setOutcome(stateOf(await requestVersion(http, updateUrl), version, now()));
    } catch (error) {
      const { message } = toAppError(error);
      log.error('The update address returned no version.', error);
      setOutcome({ state: 'failed', message, checkedAt: now() });
    }
  };

  const scheduleCheck = (ms: number) => {
    stopWaiting();
    stopWaiting = after(ms, () => {
      scheduleCheck(dayMs);
      void check().catch((error: unknown) => log.error('Updates are not checked.', error));
    });
  };

  return {
    state: () => (settings().updateUrl === checkedUrl ? state : { state: 'not-checked' }),
    check,
    plan() {
      const { checkUpdates, updateUrl } = settings();
      const wantedUrl = checkUpdates ? updateUrl : '';
      if (wantedUrl === plannedUrl) return;
      plannedUrl = wantedUrl;
      stopWaiting();
      if (state.state !== 'checking') set({ state: 'not-checked' });
      if (wantedUrl !== '') scheduleCheck(afterStartMs);
    },
    close: () => stopWaiting(),
  };
}

function stateOf(response: VersionResponse, ownVersion: string, checkedAt: number): UpdateState {
  if (!isNewer(response.version, ownVersion)) return { state: 'current', checkedAt };
  const { version, url, notes = '' } = response;
  return { state: 'newer', version, url: safePage(url), notes: notes.slice(0, maxNotes), checkedAt };
}

async function requestVersion(http: UpdateDeps['http'], url: string): Promise<VersionResponse> {
  const fault = updateUrlFault(url);
  if (fault !== null) throw new AppError('bad-input', fault);
  const { status, body } = await http.stream({
    method: 'GET',
    url,
    headers: { accept: 'application/json' },
    timeoutMs: responseMs,
  });
  const text = await readShort(body);
  if (status !== 200)
    throw new AppError('rejected', `The update address responded with ${status}; check it in the settings.`);
  const read = text === null ? undefined : versionSchema.safeParse(parseJson(text)).data;
  if (!read)
    throw new AppError('unreadable', 'The update address returned no version; check it in the settings.');
  return read;
}

/** Reads a body as text; returns null for more than `maxBytes`. */
async function readShort(body: Readable): Promise<string | null> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of body as AsyncIterable<Buffer>) {
    bytes += piece.length;
    // Leaving the loop ends the connection.
    if (bytes > maxBytes) return null;
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString();
}
