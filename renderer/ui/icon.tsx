import {
  IconAlertTriangle,
  IconArrowRight,
  IconCheck,
  IconChevronDown,
  IconCircleDashed,
  IconClock,
  IconDownload,
  IconFileText,
  IconFileTypeCsv,
  IconInfoCircle,
  IconKey,
  IconMinus,
  IconPlayerPlay,
  IconPlayerStop,
  IconPlug,
  IconPlus,
  IconQuestionMark,
  IconRefresh,
  IconSearch,
  IconUpload,
  IconX,
} from '@tabler/icons-react';
import { iconStroke } from '../styles/theme.ts';

const icons = {
  arrow: IconArrowRight,
  check: IconCheck,
  chevron: IconChevronDown,
  clock: IconClock,
  cross: IconX,
  download: IconDownload,
  file: IconFileText,
  import: IconDownload,
  info: IconInfoCircle,
  key: IconKey,
  minus: IconMinus,
  pending: IconCircleDashed,
  play: IconPlayerPlay,
  plug: IconPlug,
  plus: IconPlus,
  question: IconQuestionMark,
  refresh: IconRefresh,
  sample: IconFileTypeCsv,
  search: IconSearch,
  stop: IconPlayerStop,
  upload: IconUpload,
  warning: IconAlertTriangle,
} as const;
export type IconName = keyof typeof icons;

/** Sizes in px: beside small text, beside text, in the rail, on an empty page. */
const sizes = { small: 13, text: 15, rail: 20, large: 28 } as const;

/** An icon of the program, in its one stroke; it never stands for a word alone, so it is hidden from readers. */
export function Icon({ name, size = 'text' }: { name: IconName; size?: keyof typeof sizes }) {
  const Shape = icons[name];
  return <Shape size={sizes[size]} stroke={iconStroke} aria-hidden="true" />;
}
