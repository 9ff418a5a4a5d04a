/** Tells what a monitor asks by itself again and again from what somebody does. */
import { paths } from './context.ts';

export type Asked = 'work' | 'watch';

/** Reads of domain objects and everything about subscriptions are asked without anybody doing anything. */
export const askedBy = ({ method, url }: { method?: string | undefined; url?: string | undefined }): Asked =>
  url?.startsWith(`${paths.objects}/`) && (method === 'GET' || /\/notifications(\/|$)/.test(url))
    ? 'watch'
    : 'work';
