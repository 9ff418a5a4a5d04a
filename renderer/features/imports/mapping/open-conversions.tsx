import { recipeOf } from '../../../../shared/recipes/edits.ts';
import { fieldsOf } from '../../../../shared/recipes/target-fields.ts';
import { plural } from '../../../../shared/units.ts';
import { focusOn } from '../../../ui/focus.ts';
import { SteadyButton } from '../../../ui/steady-button.tsx';
import { openColumnMarks } from './columns/show-mapping.ts';
import { conversionOffer } from './fields/conversion-offer.ts';
import { useMappingContext } from './mapping-context.ts';
import { OfferLine } from './offer-line.tsx';

/** Focus key of the button that applies all conversions. */
export const convertAllMark = 'convert-all';

/** Applies all conversions that are offered, at once; each is described beside its field. */
export function OpenConversions() {
  const { mapping, draft, evidence, sourceColumns } = useMappingContext();
  const offers = draft.targets.flatMap(({ key, target }) =>
    fieldsOf(target).flatMap(({ path, head, field }) => {
      const offer = head === null ? null : conversionOffer(evidence, field, head);
      return offer === null
        ? []
        : [{ edit: 'add-transform' as const, key, path, transform: offer.transform }];
    }),
  );
  // A single conversion is only offered beside its field.
  if (offers.length < 2) return null;
  return (
    <OfferLine about="offer" words={`${plural(offers.length, 'field')} with values to convert.`}>
      <SteadyButton
        data-focus={convertAllMark}
        onClick={() => {
          mapping.together(offers);
          // This button disappears.
          focusOn([...openColumnMarks(sourceColumns, recipeOf(draft)), 'send']);
        }}
      >
        Convert all
      </SteadyButton>
    </OfferLine>
  );
}
