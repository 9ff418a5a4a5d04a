import type { PracticeAddress } from '../../platform.ts';
import type { StoredConnection } from './stored-connections.ts';

export const practiceId = 'practice';
export const practiceName = 'Practice platform';

/** The connection to the embedded practice platform, which is not stored. */
export const practiceConnectionOf = (practice: PracticeAddress): StoredConnection => ({
  id: practiceId,
  name: practiceName,
  environment: 'practice',
  addresses: {
    authUrl: practice.authUrl,
    connectorUrl: practice.connectorUrl,
    graphUrl: practice.graphUrl,
    objectsUrl: practice.objectsUrl,
  },
  clientId: practice.clientId,
  username: practice.username,
  colour: null,
  views: [],
  authorityPem: null,
  proxy: null,
  connectTimeoutMs: null,
  responseTimeoutMs: null,
});
