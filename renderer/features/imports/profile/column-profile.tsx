import { Button, Loader } from '@mantine/core';
import type { Facet } from '../../../../shared/imports/facets/facets.ts';
import type { Column, ReadyFile } from '../../../../shared/imports/open-file.ts';
import { plural } from '../../../../shared/units.ts';
import { useHost } from '../../../host.ts';
import { cutName, tooltipName } from '../../../ui/cut-text.ts';
import { notifyProblem } from '../../../ui/notify/notify.tsx';
import { Problem } from '../../../ui/problem.tsx';
import { useFacets } from '../facets/use-facets.ts';
import { SidePanel } from '../side-panel/side-panel.tsx';
import { Clusters } from './clusters.tsx';
import { CountedValues } from './counted-values.tsx';
import styles from './profile.module.css';
import { ProfileFacts } from './profile-facts.tsx';
import { useProfile } from './use-profile.ts';

interface ColumnProfilePanelProps {
  readonly fileId: string;
  readonly file: ReadyFile;
  readonly column: Column;
  readonly index: number;
  readonly onClose: () => void;
}

/** The profile of a column: how many cells are filled, which values they have, and their distribution. */
export function ColumnProfilePanel(props: ColumnProfilePanelProps) {
  const { fileId, file, column, index, onClose } = props;
  const facets = useFacets(fileId, file);
  const valueFacet = (text: string): Facet => ({ kind: 'one-of', column: index, values: [text] });
  const { profile, failure, recount } = useProfile(fileId, file, index);
  return (
    <SidePanel
      label={`Profile of ${tooltipName(column.name)}`}
      heading={cutName(column.name)}
      headingTitle={tooltipName(column.name)}
      closeLabel="Close the profile"
      onClose={onClose}
    >
      <Progress fileId={fileId} file={file} onRecount={recount} />
      {failure && <Problem error={failure} onRetry={recount} />}
      {!failure && profile === null && <Loader size="sm" aria-label="Loading the profile" />}
      {profile !== null && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long profile is scrolled by the keyboard
        <section className={styles['body']} tabIndex={0} aria-label="Profile" data-focus="profile">
          <ProfileFacts profile={profile} column={index} facets={facets} />
          <Clusters key={column.name} fileId={fileId} file={file} index={index} name={column.name} />
          <CountedValues
            title="Most frequent"
            values={profile.frequent}
            of={profile.count}
            facetOf={valueFacet}
            facets={facets}
          />
          {profile.rare.length > 0 && (
            <CountedValues
              title="Rarest"
              values={profile.rare}
              of={profile.count}
              facetOf={valueFacet}
              facets={facets}
            />
          )}
          <CountedValues
            title={
              profile.arePatternsExact
                ? 'Patterns (A letter, 9 digit)'
                : 'Most frequent patterns (A letter, 9 digit)'
            }
            values={profile.patterns}
            of={profile.count}
            facetOf={(pattern) => ({ kind: 'pattern', column: index, pattern })}
            facets={facets}
            isCode
          />
        </section>
      )}
    </SidePanel>
  );
}

/** How far the columns are counted. */
function Progress({ fileId, file, onRecount }: { fileId: string; file: ReadyFile; onRecount: () => void }) {
  const { api } = useHost();
  const { rows = 0, work } = file.profile ?? {};
  const soFar = `${plural(rows, 'row')} counted so far`;
  switch (work?.state) {
    case 'done':
      return null;
    case 'failed':
      return <p className={styles['facts']}>{`${soFar}. ${work.message}`}</p>;
    case 'cancelled':
      return (
        <p className={styles['facts']}>
          {soFar} <Button onClick={onRecount}>Count all rows</Button>
        </p>
      );
    default:
      return (
        <p className={styles['facts']}>
          {soFar}{' '}
          <Button onClick={() => void api.imports.cancelProfile({ fileId }).catch(notifyProblem)}>
            Cancel
          </Button>
        </p>
      );
  }
}
