import { Select } from '@mantine/core';
import { useCallback, useMemo, useState } from 'react';
import type { ReadyFile } from '../../../../shared/imports/open-file.ts';
import { type RecipeOffer as Offered, recipesFor } from '../../../../shared/recipes/recipe-offers.ts';
import { useCall } from '../../../hooks/use-call.ts';
import { useHost } from '../../../host.ts';
import { formatDate } from '../../../ui/clock.ts';
import { tooltipName } from '../../../ui/cut-text.ts';
import { applyRecipe, replaceMapping } from './apply-recipe.ts';
import { MappedAgain, useMapAgain } from './mapped-again.tsx';
import { OfferStrip } from './offer-strip.tsx';
import { offerWords } from './offer-words.ts';
import styles from './recipes.module.css';
import { offerNotNow, useRecipes } from './store.ts';

interface RecipeOfferProps {
  readonly fileId: string;
  readonly name: string;
  readonly file: ReadyFile;
  /** A run of the file is in progress. */
  readonly isLocked: boolean;
}

/** Offers saved recipes, or an earlier mapping, that fit the columns of the file, until the user accepts or refuses. */
export function RecipeOffer({ fileId, name, file, isLocked }: RecipeOfferProps) {
  const { sourceColumns, recipe } = file;
  const savedRecipes = useRecipes((store) => store.saved);
  const isRefused = useRecipes((store) => store.notNow.includes(fileId));
  const offers = useMemo(
    () =>
      recipesFor(
        sourceColumns,
        savedRecipes.filter(({ trouble }) => trouble === null),
      ),
    [savedRecipes, sourceColumns],
  );
  if (isRefused || isLocked) return null;
  if (recipe !== null) return <MappedAgain fileId={fileId} recipe={recipe} />;
  return (
    <EarlierMapping key={sourceColumns.join('\n')} fileId={fileId} name={name} file={file} offers={offers} />
  );
}

interface OffersProps {
  readonly fileId: string;
  readonly offers: readonly Offered[];
}

/** Offers the last mapping that such columns were sent with, whether it was saved or not; else the saved recipes. */
function EarlierMapping({
  fileId,
  name,
  file,
  offers,
}: OffersProps & Pick<RecipeOfferProps, 'name' | 'file'>) {
  const { api } = useHost();
  const { sourceColumns, index } = file;
  const sha256 = index.state === 'done' ? index.sha256 : null;
  const used = useCall(
    useCallback(
      (signal: AbortSignal) =>
        api.imports.usedMapping({ columns: [...sourceColumns], fileName: name, sha256 }, { signal }),
      [api, sourceColumns, name, sha256],
    ),
  );
  const mapping = used.state === 'ready' ? used.value : null;
  const isApplied = useMapAgain(fileId, mapping);
  if (used.state !== 'ready' || isApplied) return null;
  // A recipe saved for these columns says more than the last file that had them.
  if (mapping === null || offers[0]?.match === 'same' || (mapping.unused.length > 0 && offers.length > 0))
    return offers.length === 0 ? null : (
      <SavedRecipes key={offers.map((offer) => offer.name).join('\n')} fileId={fileId} offers={offers} />
    );
  const { recipe, fileName, startedAt, unused } = mapping;
  const [first, ...others] = unused;
  return (
    <OfferStrip
      {...recipeStrip}
      onUse={() => replaceMapping(api, fileId, recipe)}
      onRefuse={() => offerNotNow(fileId)}
    >
      <p>
        {first === undefined
          ? `${fileName} had the same columns on ${formatDate(startedAt)}.`
          : `The mapping of ${fileName} from ${formatDate(startedAt)} fits this file, but does not use ${others.length === 0 ? `“${tooltipName(first)}”` : `${unused.length} of its columns`}.`}{' '}
        Use its mapping?
      </p>
    </OfferStrip>
  );
}

const recipeStrip = { label: 'Recognised recipe', icon: 'recipe', action: 'Use it' } as const;

function SavedRecipes({ fileId, offers }: OffersProps) {
  const host = useHost();
  const [name, setName] = useState(offers[0]?.name);
  const chosen = offers.find((offer) => offer.name === name);
  if (chosen === undefined) return null;
  return (
    <OfferStrip
      {...recipeStrip}
      onUse={() => applyRecipe(host, fileId, chosen.name)}
      onRefuse={() => offerNotNow(fileId)}
    >
      <p>{offerWords(chosen)}</p>
      {offers.length > 1 && (
        <Select
          aria-label="Recipe"
          className={styles['choice']}
          data={[
            { group: 'Made for these columns', items: namesOf(offers, 'same') },
            { group: 'Matches all columns', items: namesOf(offers, 'fits') },
          ].filter(({ items }) => items.length > 0)}
          value={chosen.name}
          allowDeselect={false}
          onChange={(next) => next && setName(next)}
        />
      )}
    </OfferStrip>
  );
}

const namesOf = (offers: readonly Offered[], match: Offered['match']): string[] =>
  offers.flatMap((offer) => (offer.match === match ? [offer.name] : []));
