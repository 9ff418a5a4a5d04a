import {
  IconAlertTriangle,
  IconArrowRight,
  IconCheck,
  IconChevronDown,
  IconCircleDashed,
  IconClock,
  IconCopy,
  IconDownload,
  IconEqualNot,
  IconFileText,
  IconFileTypeCsv,
  IconFlask,
  IconHelpCircle,
  IconInfoCircle,
  IconKey,
  IconMinus,
  IconPencil,
  IconPlayerPause,
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
import { iconPx, iconStroke } from '../styles/theme.ts';

const icons = {
  arrow: IconArrowRight,
  check: IconCheck,
  chevron: IconChevronDown,
  clock: IconClock,
  copy: IconCopy,
  cross: IconX,
  differs: IconEqualNot,
  download: IconDownload,
  file: IconFileText,
  flask: IconFlask,
  help: IconHelpCircle,
  import: IconDownload,
  info: IconInfoCircle,
  key: IconKey,
  minus: IconMinus,
  pause: IconPlayerPause,
  pencil: IconPencil,
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

/** An icon of the program, in its one stroke; it never stands for a word alone, so it is hidden from readers. */
export function Icon({ name, size = 'text' }: { name: IconName; size?: keyof typeof iconPx }) {
  const Shape = icons[name];
  return <Shape size={iconPx[size]} stroke={iconStroke} aria-hidden="true" />;
}
