/**
 * Generates months of a platform's updates and transactions: each follows from its index, and is the same every time.
 */
import type { ReceivedUpdate } from '../../../electron/storage/ledger/ledger.ts';
import type { ReceivedTransaction } from '../../../electron/storage/ledger/transaction-rows.ts';

interface History {
  update(index: number): ReceivedUpdate & { at: number };
  transaction(index: number): ReceivedTransaction;
}

/** End of the history, in milliseconds since epoch. */
export const historyEnd = 1_795_000_000_000;
/** Time between one update and the next. */
const stepMs = 2_500;
const updatesPerIncident = 10;
/** Number of incidents that change at the same time. */
const atOnce = 50;
const machines = 400;
const faults = ['Disk full', 'Link down', 'Login refused', 'Backup late', 'Memory low', 'Job hangs'];
const rooms = ['Lyon', 'Leipzig', 'Porto', 'Gdansk', 'Bergen', 'Turin', 'Cork'];
const sentences = [
  'The automation has taken this over.',
  'Restarted the service and waiting for the next check.',
  'Nothing found in the log of the last hour.',
  'Asked the owner of the machine to look at it.',
];
const failures = ['originNode names no object', 'The object is locked by another write', 'Busy'];
const states = ['WAITING', 'PROCESSING', 'RESOLVED', 'TERMINATED'];
/** Number of the newest transactions, which are not processed yet. */
const stillOpen = 40;

/** Returns a number from 0 to below `sides`, by a hash: it looks random, and is always the same for index and salt. */
function roll(index: number, salt: number, sides: number): number {
  let mixed = Math.imul(index + 1, 0x9e3779b1) ^ Math.imul(salt + 1, 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d);
  mixed = Math.imul(mixed ^ (mixed >>> 12), 0x297a2d39);
  return ((mixed ^ (mixed >>> 15)) >>> 0) % sides;
}

/** Returns the id of an incident by its number. */
export const incidentOf = (incident: number): string => `INC-${100_000 + incident}`;
/** Returns the number of incidents in a history with this number of updates. */
export const incidentsIn = (length: number): number => Math.ceil(length / updatesPerIncident);

/** @param length number of updates, and of transactions; a longer history begins earlier and has the same end */
export function historyOf(length: number): History {
  const incidents = incidentsIn(length);
  const begin = historyEnd - length * stepMs;

  const created = (index: number, incident: number): Record<string, unknown> => ({
    subject: `${faults[roll(index, 1, faults.length)]} on host ${roll(index, 2, machines)} in ${rooms[roll(index, 3, rooms.length)]}`,
    originNode: `machine-${roll(index, 4, machines)}`,
    priority: String(1 + roll(index, 5, 4)),
    description: `Reported by monitor ${incident % 97}; see the record ${incident}.`,
    platformStatus: 'PROCESSING',
  });
  const comment = (index: number, at: number): Record<string, unknown> => {
    const value = `${sentences[roll(index, 6, sentences.length)]} Step ${index % 1_000}.`;
    return { comments: { [`c${index}`]: { comments: [{ timestamp: at, value }] } } };
  };

  return {
    update(index) {
      const wave = atOnce * updatesPerIncident;
      const incident = Math.floor(index / wave) * atOnce + (index % atOnce);
      const step = Math.floor((index % wave) / atOnce);
      const at = begin + index * stepMs;
      const status = { platformStatus: states[roll(index, 7, states.length)] };
      const later = step % 3 === 0 ? status : comment(index, at);
      const fields = step === 0 ? created(index, incident) : later;
      const $delta = Object.keys(fields);
      return { index, at, object: { $type: 'incident', $id: incidentOf(incident), $delta, ...fields } };
    },
    transaction(index) {
      const requestedAt = begin + index * stepMs;
      const startedAt = requestedAt + 50 + roll(index, 8, 2_000);
      const entry = {
        id: `t${index.toString(36).padStart(8, '0')}-${roll(index, 9, 2 ** 30).toString(36)}`,
        objectId: incidentOf(roll(index, 10, incidents)),
        requestedAt,
      };
      if (index >= length - stillOpen)
        return { ...entry, status: 'waiting', startedAt: null, updatedAt: requestedAt, errors: [] };
      const ended = { ...entry, startedAt, updatedAt: startedAt + 100 + roll(index, 11, 3_000) };
      if (roll(index, 12, 50) > 0) return { ...ended, status: 'done-success', errors: [] };
      const message = failures[roll(index, 13, failures.length)] ?? '';
      return { ...ended, status: 'done-failure', errors: [{ code: 400, message, field: null }] };
    },
  };
}
