import { Ago } from '../../../ui/ago.tsx';

/** `read 8 s ago`: what stands on the screen is as old as its reading. */
export const ReadAgo = ({ at }: { at: number }) => (
  <span>
    read <Ago at={at} />
  </span>
);
