/** Api of the desktop window's preload for the page, `window.host`: the pipe, and one thing a pipe cannot do. */
import type { Carrier } from './rpc.ts';

export interface HostBridge extends Carrier {
  /**
   * The path on this machine of a file the user dropped or picked; empty for a file that has none, such as one made
   * by the page. `file` is a DOM File, which shared code cannot name; for anything else it throws.
   */
  pathForFile(file: unknown): string;
}
