import { plural } from '../../../../shared/units.ts';
import { SteadyButton } from '../../../ui/steady-button.tsx';
import { useSurroundings } from './mapping-context.ts';
import { OfferLine } from './offer-line.tsx';

/** Suggestions that the user has not reviewed, to be accepted or rejected at once. */
export function OpenSuggestions() {
  const { mapping, draft } = useSurroundings();
  const open = draft.targets.filter(({ choice }) => choice.by === 'suggestion');
  if (open.length === 0) return null;
  return (
    <OfferLine about="offer" words={`${plural(open.length, 'suggested target')} to review.`}>
      <SteadyButton onClick={() => mapping.together(open.map(({ key }) => ({ edit: 'accept', key })))}>
        Accept all
      </SteadyButton>
      <SteadyButton variant="subtle" onClick={() => mapping.step({ edit: 'take-back' })}>
        Reject all
      </SteadyButton>
    </OfferLine>
  );
}
