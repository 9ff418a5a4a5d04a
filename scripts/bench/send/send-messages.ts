/** Commands and replies of the processes that the rows about sending start, one object a message. */
import type { BodyRange } from './send-file.ts';

/** Cost of one round; the CPU time is that of the whole process, including its threads. */
export interface Cost {
  readonly wallMs: number;
  readonly cpuMs: number;
}

/** Command for the process with the program: send this file. */
export interface HostCommand {
  readonly file: string;
  readonly rows: number;
  /** Whether memory is sampled, which takes time itself. */
  readonly memory: boolean;
}
export interface HostReply extends Cost {
  /** Cost in the calls of the journal that write attempts and outcomes. */
  readonly journalMs: number;
  /** Records in the body of each request. */
  readonly bodies: readonly BodyRange[];
  readonly atOnce: number;
  /** Resident memory before the file was opened, before it was sent, and the most while it was. */
  readonly idleBytes: number;
  readonly openBytes: number;
  readonly peakBytes: number;
}

/** Command for the process with bare undici: post these bodies. */
export interface BareCommand {
  readonly connectorUrl: string;
  readonly token: string;
  readonly file: string;
  readonly bodies: readonly BodyRange[];
  readonly atOnce: number;
}
export type BareReply = Cost;
