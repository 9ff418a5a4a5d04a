import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core';
import { useEffect } from 'react';
import type { Appearance } from '../../../shared/app/settings.ts';
import { useApp } from './store.ts';

const schemes: Readonly<Record<Appearance, MantineColorScheme>> = {
  system: 'auto',
  light: 'light',
  dark: 'dark',
};

/** Draws the window as the settings say, as soon as they are told; the last look is kept for the next load. */
export function useLook(): void {
  const { setColorScheme } = useMantineColorScheme();
  const appearance = useApp(({ told }) => told?.settings.appearance);
  useEffect(() => {
    if (appearance !== undefined) setColorScheme(schemes[appearance]);
  }, [appearance, setColorScheme]);
}
