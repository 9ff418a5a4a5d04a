import { fillTemplate } from '../../../../shared/monitor/triage/template.ts';
import type { FollowedView } from '../followed-view.ts';
import { templateValues } from './triaging.ts';

/** A text with the values of an incident as it is known here. */
export const fillFor = (
  { ledger }: Pick<FollowedView, 'ledger'>,
  id: string,
  text: string,
  me: string,
): string => fillTemplate(text, templateValues(id, ledger?.object(id)?.projection.fields ?? {}, me));
