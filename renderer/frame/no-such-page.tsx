import { Button } from '@mantine/core';
import { type AppPageId, labelOfPage } from '../../shared/app/pages.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { Centre } from '../ui/page/page.tsx';

interface NoSuchPageProps {
  /** Part of the address after the number sign. */
  readonly address: string;
  /** The page that the button leads to. */
  readonly onward: AppPageId;
}

/** Screen for an address that names no page, with a button to a page that exists. */
export const NoSuchPage = ({ address, onward }: NoSuchPageProps) => (
  <Centre>
    <EmptyState
      icon="search"
      title="Page not found"
      action={
        <Button component="a" variant="filled" href={`#${onward}`}>
          Go to {labelOfPage(onward)}
        </Button>
      }
    >
      There is no page at the address “{address}”. Check the spelling.
    </EmptyState>
  </Centre>
);
