/** Orders and replies of the processes of a send row, one object a message. */
import type { BodyRange } from './send-file.ts';

/** Of one round; the CPU is that of the whole process, its threads included. */
export interface Cost {
  readonly wallMs: number;
  readonly cpuMs: number;
}

/** To the process with the program in it: send this file. */
export interface HostCommand {
  readonly file: string;
  readonly rows: number;
  /** Whether memory is looked at, which takes time of its own. */
  readonly memory: boolean;
}
export interface HostReply extends Cost {
  /** Cost in the calls of the journal that write attempts and outcomes. */
  readonly journalMs: number;
  readonly bodies: readonly BodyRange[];
  readonly atOnce: number;
  /** Resident memory before the file was opened, before it was sent, and the most while it was. */
  readonly idleBytes: number;
  readonly openBytes: number;
  readonly peakBytes: number;
}

/** To the bare process: post these bodies. */
export interface BareCommand {
  readonly connectorUrl: string;
  readonly token: string;
  readonly file: string;
  readonly bodies: readonly BodyRange[];
  readonly atOnce: number;
}
export type BareReply = Cost;
