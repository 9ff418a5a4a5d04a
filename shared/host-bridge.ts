/** `window.host`, which the preload of a desktop window gives to the page: the pipe to the host, and paths of files. */
import type { Carrier } from './rpc.ts';

export interface HostBridge extends Carrier {
  /**
   * Returns the path of a file that the user dropped or picked; empty for a file without a path, such as one created by
   * the page. `file` is a DOM File, a type that shared code does not have; throws for anything else.
   */
  pathForFile(file: unknown): string;
}
