import { storedTheme, type Theme } from './theme';

/** Which of the two is on the screen now. */
export function shownTheme(): Exclude<Theme, 'system'> {
  const theme = storedTheme();
  if (theme !== 'system') return theme;
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

/** A colour of `styles.css` as it is on the screen now: the property itself holds that of either theme. */
export function shownColour(name: string): string {
  const probe = document.createElement('i');
  probe.style.color = `var(--color-${name})`;
  document.body.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}
