/** Distinguishes requests that a monitor sends by itself from those that a user causes; faults can spare the former. */
import { paths } from './paths.ts';

/** `watch` for the automatic requests of a monitor, `work` for all others. */
export type RequestOrigin = 'work' | 'watch';

/** Classifies a request: reads of domain objects and all subscription calls are automatic. */
export const originOf = ({
  method,
  url,
}: {
  method?: string | undefined;
  url?: string | undefined;
}): RequestOrigin =>
  url?.startsWith(`${paths.objects}/`) && (method === 'GET' || /\/notifications(\/|$)/.test(url))
    ? 'watch'
    : 'work';
