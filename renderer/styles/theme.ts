import { type ButtonProps, createTheme, type MantineColorsTuple } from '@mantine/core';
import parts from './parts.module.css';

/** The one stroke weight of every icon. */
export const iconStroke = 1.75;

/**
 * Height of a grid row in px, from which scroll positions are calculated. The style sheets use `--row` in tokens.css,
 * which must be the same.
 */
export const rowPx = 28;

/** Height of a grid's head in px, for heads of one line or of two. */
export const gridHeadPx = { oneLine: 30, twoLines: 46 } as const;

/** Heights of an incident in the list in px, beside an open one and alone; tokens.css has the same values. */
export const incidentPx = { beside: 59, alone: 36 } as const;

/** Sizes of icons in px: beside small text, beside text, in the rail, on an empty page. */
export const iconPx = { small: 13, text: 15, rail: 20, large: 28 } as const;

/** Height in px up to which the command palette grows before it scrolls. */
export const palettePx = 480;

/** Mantine wants ten shades of a colour; here, all of them are the same token. */
const tenTimes = (color: string): MantineColorsTuple => [
  color,
  color,
  color,
  color,
  color,
  color,
  color,
  color,
  color,
  color,
];

const field = {
  defaultProps: { size: 'xs' },
  classNames: {
    input: parts['input'],
    label: parts['label'],
    description: parts['description'],
    error: parts['error'],
  },
};

/** Theme of Mantine: every colour and size is a token of tokens.css, every part has a class of parts.module.css. */
export const theme = createTheme({
  primaryColor: 'accent',
  colors: { accent: tenTimes('var(--accent)'), bad: tenTimes('var(--bad)') },
  fontFamily: 'var(--sans)',
  fontFamilyMonospace: 'var(--mono)',
  defaultRadius: 'sm',
  activeClassName: '',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    // Screen readers read out the name of a loader only if it has a role.
    Loader: { defaultProps: { role: 'progressbar' } },
    Button: {
      defaultProps: { size: 'xs', variant: 'default' },
      vars: (_: unknown, { variant }: ButtonProps) => ({
        root: {
          '--button-height': 'var(--control)',
          '--button-fz': 'var(--size-body)',
          '--button-padding-x': variant === 'subtle' ? 'var(--space-8)' : undefined,
        },
      }),
      classNames: { root: parts['button'] },
    },
    ActionIcon: {
      defaultProps: { size: 'sm', variant: 'subtle', color: 'gray' },
      classNames: { root: parts['actionIcon'] },
    },
    TextInput: field,
    Textarea: field,
    NumberInput: field,
    PasswordInput: { ...field, classNames: { ...field.classNames, innerInput: parts['inner'] } },
    Select: {
      ...field,
      defaultProps: {
        size: 'xs',
        allowDeselect: false,
        checkIconPosition: 'right',
        comboboxProps: { shadow: 'md', withinPortal: false },
      },
      classNames: { ...field.classNames, dropdown: parts['dropdown'], option: parts['option'] },
    },
    Autocomplete: {
      ...field,
      defaultProps: { size: 'xs', comboboxProps: { shadow: 'md', withinPortal: false } },
      classNames: { ...field.classNames, dropdown: parts['dropdown'], option: parts['option'] },
    },
    Menu: {
      defaultProps: {
        shadow: 'md',
        position: 'bottom-start',
        offset: 4,
        withinPortal: false,
        withInitialFocusPlaceholder: false,
        // A menu stays open when its button scrolls out of view, for example because content above it is added.
        hideDetached: false,
      },
      classNames: {
        dropdown: parts['dropdown'],
        item: parts['option'],
        label: parts['menuLabel'],
        divider: parts['divider'],
      },
    },
    Popover: {
      defaultProps: { shadow: 'md', position: 'bottom-start', offset: 4, withinPortal: false },
      classNames: { dropdown: parts['dropdown'] },
    },
    Switch: {
      defaultProps: { size: 'xs', withThumbIndicator: false },
      classNames: { track: parts['track'] },
    },
    Tabs: {
      classNames: { list: parts['tabList'], tab: parts['tab'] },
    },
    Tooltip: {
      defaultProps: {
        multiline: true,
        openDelay: 300,
        withinPortal: true,
        // Tooltips are inside the main landmark, where screen readers that navigate by landmarks find them.
        portalProps: { target: '#main' },
      },
      classNames: { tooltip: parts['tooltip'] },
    },
    Modal: {
      defaultProps: {
        centered: true,
        lockScroll: false,
        size: 'md',
        // The head of a dialog is a header element, which screen readers would take for a second banner of the page.
        attributes: { header: { role: 'presentation' } },
      },
      classNames: {
        content: parts['modal'],
        header: parts['modalHeader'],
        title: parts['modalTitle'],
        body: parts['modalBody'],
        overlay: parts['overlay'],
      },
    },
    Notification: {
      defaultProps: { closeButtonProps: { 'aria-label': 'Dismiss' } },
      classNames: {
        root: parts['notification'],
        title: parts['notificationTitle'],
        description: parts['notificationText'],
      },
    },
    SegmentedControl: {
      defaultProps: { size: 'xs' },
      classNames: {
        root: parts['segments'],
        label: parts['segment'],
        indicator: parts['segmentMark'],
      },
    },
    Progress: { classNames: { root: parts['progress'] } },
  },
});
