import { useState } from 'react';
import { SplitPage } from '../../ui/page/page.tsx';
import { Article } from './article.tsx';
import { HelpNav } from './help-nav.tsx';
import { Hits } from './hits.tsx';
import { placeIn } from './places.ts';
import { RulesPage } from './rules-page.tsx';
import { pageTexts } from './sources.ts';

interface HelpPageProps {
  /** Part of the address after `help/`. */
  readonly detail: string | null;
  /** Opens a file that travels with the program. */
  readonly onSample: (name: string) => void;
}

/** The page Help: instructions, the explanation of every rule, and a search over both. */
export function HelpPage({ detail, onSample }: HelpPageProps) {
  const [searchText, setSearchText] = useState('');
  const [lastDetail, setLastDetail] = useState(detail);
  // Following a link to a page ends the search.
  if (lastDetail !== detail) {
    setLastDetail(detail);
    setSearchText('');
  }
  const { page, section, rule } = placeIn(detail);
  const shown = pageTexts.find((each) => each.page === page);
  return (
    <SplitPage>
      <HelpNav shown={page} searchText={searchText} onSearch={setSearchText} />
      {searchText.trim() !== '' ? (
        <Hits searchText={searchText} onClear={() => setSearchText('')} />
      ) : shown === undefined ? (
        <RulesPage rule={rule} />
      ) : (
        <Article {...shown} section={section} onSample={onSample} />
      )}
    </SplitPage>
  );
}
