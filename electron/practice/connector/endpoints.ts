/** Lists the endpoints of the connector. @source interfaces.md 4.1 */
import { attachmentEndpoint } from './attachments.ts';
import { combinedEndpoint } from './combined.ts';
import { edgeEndpoints } from './edges.ts';
import { timeseriesEndpoint } from './timeseries.ts';
import { vertexEndpoints } from './vertices.ts';
import type { Endpoint } from './work.ts';

export const endpoints: readonly Endpoint[] = [
  ...vertexEndpoints,
  ...edgeEndpoints,
  timeseriesEndpoint,
  attachmentEndpoint,
  combinedEndpoint,
];
