import { applyEdit, recipeOf } from '../../../../shared/recipes/edits.ts';
import { plural } from '../../../../shared/units.ts';
import { focusOn } from '../../../ui/focus.ts';
import { SteadyButton } from '../../../ui/steady-button.tsx';
import { addTargetMark, openColumnMarks } from './columns/show-mapping.ts';
import { useMappingContext } from './mapping-context.ts';
import { OfferLine } from './offer-line.tsx';
import { applyAllMarks } from './open-conversions.tsx';

/** Suggestions that the user has not reviewed, to be accepted or rejected at once. */
export function OpenSuggestions() {
  const { mapping, draft, sourceColumns } = useMappingContext();
  const open = draft.targets.filter(({ choice }) => choice.by === 'suggestion');
  if (open.length === 0) return null;
  return (
    <OfferLine about="offer" words={`${plural(open.length, 'suggested target')} to review.`}>
      <SteadyButton
        onClick={() => {
          mapping.together(open.map(({ key }) => ({ edit: 'accept', key })));
          // This button disappears.
          focusOn([...applyAllMarks, ...openColumnMarks(sourceColumns, recipeOf(draft)), 'send']);
        }}
      >
        Accept all
      </SteadyButton>
      <SteadyButton
        variant="subtle"
        onClick={() => {
          mapping.step({ edit: 'take-back' });
          const left = recipeOf(applyEdit(draft, { edit: 'take-back' }));
          focusOn([...openColumnMarks(sourceColumns, left), addTargetMark]);
        }}
      >
        Reject all
      </SteadyButton>
    </OfferLine>
  );
}
