import { fillTemplate } from '../../../../shared/monitor/triage/template.ts';
import type { FollowedView } from '../followed-view.ts';
import { templateValues } from './triaging.ts';

/** Fills a comment template with the values of an incident from the ledger. @param me name of the account */
export const fillFor = (
  { ledger }: Pick<FollowedView, 'ledger'>,
  id: string,
  text: string,
  me: string,
): string => fillTemplate(text, templateValues(id, ledger?.object(id)?.projection.fields ?? {}, me));
