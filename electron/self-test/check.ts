/** Interface of a check of the self-test and of its result. */
import type { PageSession } from './page-session.ts';

/** Thrown by a check that this system or this window cannot run; its message is the reason. */
export class NotAvailable extends Error {}

export type CheckResult =
  | { readonly name: string; readonly outcome: 'ok'; readonly detail: string; readonly tookMs: number }
  | { readonly name: string; readonly outcome: 'failed'; readonly detail: string; readonly tookMs: number }
  | {
      readonly name: string;
      readonly outcome: 'not available';
      readonly detail: string;
      readonly tookMs: number;
    };

/** The running program and its window, outside the process of the self-test. */
export interface ProgramUnderTest {
  readonly page: PageSession;
  /** Id of the host's process, whose memory is measured. */
  readonly processId: number;
  /** Address of the practice platform, for its faults and its graph. */
  readonly practiceOrigin: string;
  /** Milliseconds from the start of the process until its page can be used. */
  readonly startMs: number;
  /** Facts that only Electron's main process knows, such as the labels of the menu; empty in a browser window. */
  readonly facts: Readonly<Record<string, unknown>>;
  /** Ends the host in the middle of its work, as a power cut would. */
  kill(): Promise<void>;
  close(): Promise<void>;
}

/** A form of the program under test: opens its window in Electron, or in a headless browser. */
export interface SelfTestForm {
  readonly kind: 'desktop' | 'browser';
  /** Starts the program on its data folder. @throws NotAvailable where no window can be opened */
  open(): Promise<ProgramUnderTest>;
  /** Starts the program a second time on the same data folder; returns its exit code and its output. */
  startAgain(args: readonly string[]): Promise<{ exitCode: number | null; text: string }>;
  /** Name of the keyring that encrypted a probe, null without one. @throws NotAvailable in a browser window */
  probeKeyring(): Promise<string | null>;
  /** @throws NotAvailable in a browser window */
  supportsNotifications(): boolean;
}

/** Locations of the parts of the program, built or from source. */
export interface SelfTestPlaces {
  readonly engineWorker: URL;
  readonly practiceWorker: URL;
}

export interface CheckContext {
  readonly form: SelfTestForm;
  readonly places: SelfTestPlaces;
  /** A temporary folder of this self-test. */
  readonly folder: string;
  /** The program that was opened last. @throws Error where none is open */
  program(): ProgramUnderTest;
  /** Opens the program; a check calls this once more after `kill`. */
  open(): Promise<ProgramUnderTest>;
}

export interface Check {
  readonly name: string;
  /** Returns a detail for the report, such as a number; throws with the reason of a failure. */
  run(context: CheckContext): Promise<string>;
}

export function expectThat(condition: boolean, failure: string): asserts condition {
  if (!condition) throw new Error(failure);
}
