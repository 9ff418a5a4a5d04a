import { Ago } from '../../../ui/ago.tsx';

/** Shows when the data on the screen was read: `read 8 s ago`. */
export const ReadAgo = ({ at }: { at: number }) => (
  <span>
    read <Ago at={at} />
  </span>
);
