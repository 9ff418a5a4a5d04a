/** Texts for watched folders, and the looks of their states. */
import { assertNever } from '../../../shared/errors.ts';
import { formatCount, plural } from '../../../shared/units.ts';
import type { FolderArrival, WatchedFolder, WatchState } from '../../../shared/watch-folder.ts';
import type { Tone } from '../../ui/badge.tsx';
import { formatMinute } from '../../ui/clock.ts';
import type { Question } from '../../ui/confirm/confirm.tsx';
import type { IconName } from '../../ui/icon.tsx';

interface Looks {
  readonly tone: Tone;
  readonly icon: IconName;
  readonly children: string;
}

export function watchLooks(watch: WatchState): Looks {
  switch (watch.state) {
    case 'watching':
      return watch.sending === null
        ? { tone: 'ok', icon: 'play', children: 'watching' }
        : { tone: 'accent', icon: 'upload', children: 'sending' };
    case 'waiting':
      return { tone: 'warn', icon: 'warning', children: 'not watching' };
    case 'starting':
    case 'stopping':
      return { tone: 'quiet', icon: 'clock', children: watch.state };
    case 'stopped':
      return { tone: 'quiet', icon: 'pause', children: 'stopped' };
    default:
      return assertNever(watch);
  }
}

export const arrivalLooks: Readonly<Record<FolderArrival['state'], Looks>> = {
  sending: { tone: 'accent', icon: 'upload', children: 'sending' },
  done: { tone: 'ok', icon: 'check', children: 'sent' },
  held: { tone: 'warn', icon: 'pause', children: 'held' },
};

/** `Watching since 14:02 · 12 sent · 1 held · last file incidents.csv 14:05`. */
export function watchSentence({ watch, done, held, last }: WatchedFolder, now = Date.now()): string {
  const parts = [
    nowWords(watch, now),
    `${formatCount(done)} sent`,
    `${formatCount(held)} held`,
    last === null ? 'no file yet' : `last file ${last.name} ${formatMinute(last.at, now)}`,
  ];
  return parts.join(' · ');
}

function nowWords(watch: WatchState, now: number): string {
  switch (watch.state) {
    case 'watching': {
      const since = `Watching since ${formatMinute(watch.since, now)}`;
      if (watch.sending !== null) return `${since} · sending ${watch.sending}`;
      return watch.incomplete === 0
        ? since
        : `${since} · waiting for ${plural(watch.incomplete, 'file')} to be complete`;
    }
    case 'waiting':
      return 'Not watching at the moment';
    case 'starting':
      return 'Starting…';
    case 'stopping':
      return 'Stopping after the current requests…';
    case 'stopped':
      return 'Stopped';
    default:
      return assertNever(watch);
  }
}

/** How the files are read, where they go, and when they are complete. */
export const howWords = ({
  recipe,
  connection,
  quietSeconds,
}: Pick<WatchedFolder, 'recipe' | 'connection' | 'quietSeconds'>): string =>
  [
    recipe === null ? 'No recipe' : `Recipe “${recipe}”`,
    `to ${connection}`,
    quietSeconds === 0
      ? 'a file is complete as soon as it stops changing'
      : `a file is complete after ${plural(quietSeconds, 'second')} without a change`,
  ].join(' · ');

/** The question before content that was sent before is sent again. */
export function sendAgainQuestion({ name, reason, rowsSentBefore }: FolderArrival): Question {
  const rows = rowsSentBefore === null ? 'All of its rows' : plural(rowsSentBefore, 'row');
  const areSent = rowsSentBefore === 1 ? 'is' : 'are';
  return {
    title: `Send ${name} a second time?`,
    text: `${reason} ${rows} ${areSent} sent a second time. Rows that only create fail if their objects exist.`,
    yes: rowsSentBefore === null ? 'Send again' : `Send ${plural(rowsSentBefore, 'row')} again`,
    dangerous: false,
  };
}
