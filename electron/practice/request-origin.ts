/** Distinguishes requests that a monitor repeats by itself from those of a user. */
import { paths } from './paths.ts';

export type HandlerRole = 'work' | 'watch';

/** Classifies a request: reads of domain objects and all subscription calls are automatic. */
export const askedBy = ({
  method,
  url,
}: {
  method?: string | undefined;
  url?: string | undefined;
}): HandlerRole =>
  url?.startsWith(`${paths.objects}/`) && (method === 'GET' || /\/notifications(\/|$)/.test(url))
    ? 'watch'
    : 'work';
