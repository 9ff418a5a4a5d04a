import { fitsKind } from '../../../../shared/recipes/target-faults.ts';
import { plural } from '../../../../shared/units.ts';
import { SteadyButton } from '../../../ui/steady-button.tsx';
import { kindLabels } from './kind-labels.ts';
import { useMappingContext } from './mapping-context.ts';
import { OfferLine } from './offer-line.tsx';

/** Offers to remove targets that do not fit a new kind of the mapping, which cannot be sent with them. */
export function UnfitTargets() {
  const { mapping, draft, kind } = useMappingContext();
  const unfit = draft.targets.filter(({ target }) => !fitsKind(kind, target));
  if (unfit.length === 0) return null;
  const targets = plural(unfit.length, 'target');
  return (
    <OfferLine about="lack" words={`${targets} cannot become ${kindLabels[kind]}.`}>
      <SteadyButton onClick={() => mapping.together(unfit.map(({ key }) => ({ edit: 'remove', key })))}>
        Remove {targets}
      </SteadyButton>
    </OfferLine>
  );
}
