import { storedTheme, type Theme } from './theme';

export function shownTheme(): Exclude<Theme, 'system'> {
  const theme = storedTheme();
  if (theme !== 'system') return theme;
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

/** Measures the colour on the screen, because the property of `styles.css` holds those of both themes. */
export function shownColour(name: string): string {
  const probe = document.createElement('i');
  probe.style.color = `var(--color-${name})`;
  document.body.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}
