import { type Edit, recipeOf } from '../../../../shared/recipes/edits.ts';
import { fieldsOf } from '../../../../shared/recipes/target-fields.ts';
import { plural } from '../../../../shared/units.ts';
import { focusOn } from '../../../ui/focus.ts';
import { SteadyButton } from '../../../ui/steady-button.tsx';
import { openColumnMarks } from './columns/show-mapping.ts';
import { conversionOffer } from './fields/conversion-offer.ts';
import { useMappingContext } from './mapping-context.ts';
import { OfferLine } from './offer-line.tsx';

const convertAllMark = 'convert-all';
const trimAllMark = 'trim-all';
/** Focus keys of the buttons that apply all offers of one kind. */
export const applyAllMarks = [convertAllMark, trimAllMark];

/** Applies all conversions that are offered, at once, and likewise trims values; each is described beside its field. */
export function OpenConversions() {
  const { draft, evidence } = useMappingContext();
  const offers = draft.targets.flatMap(({ key, target }) =>
    fieldsOf(target).flatMap(({ path, head, field }) => {
      const offer = head === null ? null : conversionOffer(evidence, field, head);
      return offer === null
        ? []
        : [{ edit: 'add-transform' as const, key, path, transform: offer.transform }];
    }),
  );
  const isTrim = ({ transform }: AddTransform) => transform.kind === 'trim';
  return (
    <>
      <OfferAll
        edits={offers.filter((offer) => !isTrim(offer))}
        what="values to convert"
        action="Convert all"
        mark={convertAllMark}
      />
      <OfferAll
        edits={offers.filter(isTrim)}
        what="values that start or end with spaces"
        action="Trim all"
        mark={trimAllMark}
      />
    </>
  );
}

type AddTransform = Extract<Edit, { edit: 'add-transform' }>;

interface OfferAllProps {
  readonly edits: readonly AddTransform[];
  readonly what: string;
  readonly action: string;
  /** Focus key of the button. */
  readonly mark: string;
}

function OfferAll({ edits, what, action, mark }: OfferAllProps) {
  const { mapping, draft, sourceColumns } = useMappingContext();
  // A single transform is only offered beside its field.
  if (edits.length < 2) return null;
  return (
    <OfferLine about="offer" words={`${plural(edits.length, 'field')} with ${what}.`}>
      <SteadyButton
        data-focus={mark}
        onClick={() => {
          mapping.together(edits);
          // This button disappears.
          focusOn([
            ...applyAllMarks.filter((other) => other !== mark),
            ...openColumnMarks(sourceColumns, recipeOf(draft)),
            'send',
          ]);
        }}
      >
        {action}
      </SteadyButton>
    </OfferLine>
  );
}
