import { useCallback, useMemo } from 'react';
import type { ReadyFile } from '../../../../shared/imports/open-file.ts';
import { trimmedHeads, withTrimmed } from '../../../../shared/recipes/conversions/trim-columns.ts';
import { listed } from '../../../../shared/units.ts';
import { useLatest } from '../../../hooks/use-latest.ts';
import { useHost } from '../../../host.ts';
import { tooltipName } from '../../../ui/cut-text.ts';
import { OfferStrip } from './offer-strip.tsx';

interface TrimOfferProps {
  readonly fileId: string;
  readonly name: string;
  readonly file: ReadyFile;
}

const shownRows = 200;

/** Offers to trim identities, types and references of a file without a mapping whose first rows have spaces there. */
export const TrimOffer = (props: TrimOfferProps) =>
  props.file.recipe === null ? <UnmappedTrimOffer {...props} /> : null;

function UnmappedTrimOffer({ fileId, name, file }: TrimOfferProps) {
  const { api } = useHost();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another revision has other rows
  const load = useCallback(
    async (signal: AbortSignal) => {
      const request = { fileId, first: 0, count: shownRows, filter: { of: 'all' } } as const;
      const { rows } = await api.imports.rows(request, { signal });
      return rows.map(({ cells }) => cells);
    },
    [api, fileId, file.revision],
  );
  const { value: rows } = useLatest(load);
  const { recognition, sourceColumns } = file;
  const heads = useMemo(
    () => (rows === null ? [] : trimmedHeads({ recognition, sourceColumns }, rows)),
    [rows, recognition, sourceColumns],
  );
  if (heads.length === 0) return null;
  const trim = async () => {
    const trimmed = withTrimmed(file, heads, name.replace(/\.[^.]*$/, '').slice(0, 200) || 'recipe');
    await api.imports.setRecipe({ fileId, recipe: trimmed });
  };
  return (
    <OfferStrip label="Spaces in values" icon="info" action="Trim them" onUse={trim}>
      <p>
        Values of {listed(heads.map(tooltipName))} start or end with spaces, which the platform would store.
      </p>
    </OfferStrip>
  );
}
