import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core';
import { useEffect } from 'react';
import type { Appearance } from '../../../shared/app/settings.ts';
import { useApp } from './store.ts';

const schemes: Readonly<Record<Appearance, MantineColorScheme>> = {
  system: 'auto',
  light: 'light',
  dark: 'dark',
};

/** Applies the appearance from the settings as soon as they arrive; the last one is stored for the next load. */
export function useLook(): void {
  const { setColorScheme } = useMantineColorScheme();
  const appearance = useApp(({ hostState }) => hostState?.settings.appearance);
  useEffect(() => {
    if (appearance !== undefined) setColorScheme(schemes[appearance]);
  }, [appearance, setColorScheme]);
}
